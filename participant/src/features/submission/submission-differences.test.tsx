import { renderHook } from '@testing-library/react';
import { useTranslation } from 'react-i18next';
import { plainSession } from 'shared-data/testing/plain-session';
import { expect, test } from 'vitest';
import '../../testing/render.tsx';
import { submissionDifferences } from './submission-differences.ts';
import { emptyAuthor, emptySubmission, type SubmissionValues } from './submission-values.ts';

const sessions = [plainSession('OM', { title: 'Meteorology' })];
const saved: SubmissionValues = { ...emptySubmission, title: 'Firn air', sessionChoice1: 'OM' };

function differences(yours: Partial<SubmissionValues>) {
  const { t } = renderHook(() => useTranslation()).result.current;
  return submissionDifferences(saved, { ...saved, ...yours }, { t, locale: 'en', sessions });
}

test('equal versions have no differences; neither file nor key counts', () => {
  expect(differences({})).toEqual([]);
  expect(differences({ key: 'another', basedOn: 9 })).toEqual([]);
});

test('choices are told in words, and a session that is gone by its code', () => {
  expect(
    differences({ presentationType: 'oral-online', typeChangeable: true, sessionChoice1: 'XX' }),
  ).toEqual([
    { label: 'Presentation type', saved: '', yours: 'Oral (online)' },
    { label: 'The LOC may change oral to poster or poster to oral', saved: 'No', yours: 'Yes' },
    { label: 'First session choice', saved: expect.stringContaining('Meteorology'), yours: 'XX' },
  ]);
});

test('authors are compared by name, affiliation, order and who presents', () => {
  const aino = {
    ...emptyAuthor,
    givenName: 'Aino',
    familyName: 'Laine',
    affiliation: 'Oulu',
    presenter: true,
  };
  const yuki = {
    ...emptyAuthor,
    givenName: 'Yuki',
    familyName: 'Sato',
    nameJa: '佐藤 雪',
    affiliation: 'NIPR',
  };
  const [one] = differences({ authors: [yuki, aino] });
  expect(one).toEqual({
    label: 'Authors',
    saved: '',
    yours: 'Yuki Sato 佐藤 雪 (NIPR)\n*Aino Laine (Oulu)',
  });
});
