import { expect, test } from 'vitest';
import { type ZoomValues, zoomFormSchema, zoomValues } from './zoom-values.ts';

const zone = 'Asia/Tokyo';
const begin = Date.UTC(2026, 11, 2, 0);
const minute = 60_000;
const zoom = {
  url: 'https://zoom.us/j/81234567890',
  meetingId: '812',
  passcode: 'snow',
  showAt: begin - 15 * minute,
};
const typed: ZoomValues = { ...zoomValues(zoom, begin, zone, 0) };
const parse = (more: Partial<ZoomValues>) => zoomFormSchema(zone).safeParse({ ...typed, ...more });
const problems = (more: Partial<ZoomValues>) => {
  const result = parse(more);
  return result.success ? [] : result.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

test('a stored meeting is shown as minutes before its item, or as a day and time at the venue', () => {
  expect(typed).toMatchObject({ when: 'before', minutes: '15' });
  const earlier = { ...zoom, showAt: begin - 3 * 24 * 60 * minute };
  expect(zoomValues(earlier, begin, zone, 0)).toMatchObject({
    when: 'at',
    date: '2026-11-29',
    time: '09:00',
  });
  expect(zoomValues(zoom, null, zone, 0)).toMatchObject({ when: 'at', date: '2026-12-02', time: '08:45' });
});

test('minutes count back from the beginning of each item, a day and time are the same for all', () => {
  const before = parse({ minutes: '30' });
  const at = parse({ when: 'at', date: '2026-12-01', time: '18:00' });
  const of = (result: typeof before) =>
    result.success ? [begin, begin + minute].map(result.data.showAt) : [];
  expect(of(before)).toEqual([begin - 30 * minute, begin - 29 * minute]);
  expect(of(at)).toEqual([Date.UTC(2026, 11, 1, 9), Date.UTC(2026, 11, 1, 9)]);
});

test.each<[Partial<ZoomValues>, string[][]]>([
  [{ url: '' }, [['url', 'validation.required']]],
  [{ url: 'http://zoom.us/j/1' }, [['url', 'validation.meetingAddress']]],
  [{ url: 'zoom.us/j/1' }, [['url', 'validation.meetingAddress']]],
  [{ minutes: '1.5' }, [['minutes', 'admin.zoom.minutesWrong']]],
  [{ minutes: '' }, [['minutes', 'admin.zoom.minutesWrong']]],
  [{ minutes: '-5' }, [['minutes', 'admin.zoom.minutesWrong']]],
  [{ minutes: '10081' }, [['minutes', 'admin.zoom.minutesWrong']]],
  [{ when: 'at', date: '' }, [['date', 'validation.required']]],
  [{ when: 'at', time: '' }, [['time', 'validation.required']]],
  [{ minutes: '0', meetingId: '', passcode: '' }, []],
])('%j: %j', (more, expected) => {
  expect(problems(more)).toEqual(expected);
});
