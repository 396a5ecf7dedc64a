import { expect, test } from 'vitest';
import {
  placeholderProblems,
  type TemplateValues,
  templateSchema,
  typedTemplate,
} from './template-values.ts';

const typed: TemplateValues = {
  title: 'Welcome to {systemTitle}',
  en: 'Dear {name}\n\nMy room: {link}',
  ja: '{name} 様',
  flag: true,
  basedOn: { title: '', body: '', flag: true },
};
const parse = (more: Partial<TemplateValues>) =>
  templateSchema('successRegistration').safeParse({ ...typed, ...more });
const problems = (more: Partial<TemplateValues>) => {
  const result = parse(more);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

test('both languages become one text, and are typed apart again', () => {
  const result = parse({});
  expect(result).toMatchObject({
    success: true,
    data: { title: typed.title, body: 'Dear {name}\n\nMy room: {link}\n\n---\n\n{name} 様', flag: true },
  });
  if (result.success) expect(typedTemplate(result.data)).toEqual({ ...typed, basedOn: result.data });
});

test.each<[Partial<TemplateValues>, string[][]]>([
  [{ title: ' ' }, [['title', 'validation.required']]],
  [{ title: '{nmae}' }, [['title', 'validation.placeholderUnknown']]],
  [{ ja: '{comment}' }, [['ja', 'validation.placeholderUnknown']]],
  [{ en: 'Dear {name}' }, [['en', 'validation.placeholderMissing']]],
  [{ en: 'Dear {name}', ja: '{link}' }, []],
  [{ ja: 'x'.repeat(20_001) }, [['ja', 'validation.tooLong']]],
])('%j: %j', (more, expected) => {
  expect(problems(more)).toEqual(expected);
});

test('unknown and missing placeholders are named', () => {
  expect(placeholderProblems('postComment', { title: '{nmae}', en: '{ link }', ja: '' })).toEqual({
    unknown: ['nmae', ' link '],
    missing: ['programId', 'link'],
  });
});
