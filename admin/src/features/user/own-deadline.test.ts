import { expect, test } from 'vitest';
import { instantOf, typedOf } from '../../common/typed-time.ts';
import { ownDeadlineSchema, proposedDeadline } from './own-deadline.ts';

const tokyo = 'Asia/Tokyo';
const noon = Date.UTC(2026, 7, 7, 3);

test('typed deadlines convert to venue instants and back', () => {
  expect(instantOf({ date: '2026-08-07', time: '12:00' }, tokyo)).toBe(noon);
  expect(typedOf(noon, tokyo)).toEqual({ date: '2026-08-07', time: '12:00' });
  expect(typedOf(Date.UTC(2026, 7, 6, 15, 5), tokyo)).toEqual({ date: '2026-08-07', time: '00:05' });
});

test.each([
  ['before everybody’s deadline', noon, noon - 1, '2026-08-14'],
  ['after it', noon, noon + 30 * 86_400_000, '2026-09-13'],
  ['without one', undefined, noon, '2026-08-14'],
])('%s noon of the day a week later is proposed', (_, everybodys, now, date) => {
  expect(proposedDeadline(everybodys, now, tokyo)).toEqual({ date, time: '12:00' });
});

test.each([
  [{ date: '', time: '' }, ['date validation.required', 'time validation.required']],
  [{ date: '2026-08-07', time: '25:00' }, ['time validation.time']],
  [{ date: '2026-99-99', time: '12:00' }, ['date validation.invalid']],
  [{ date: '2026-08-07', time: '11:59' }, ['date admin.user.past']],
  [{ date: '2026-08-07', time: '12:01' }, []],
])('%j is answered with %j', (typed, messages) => {
  const checked = ownDeadlineSchema(tokyo, () => noon).safeParse(typed);
  const found = checked.success
    ? []
    : checked.error.issues.map(({ path, message }) => `${path.join()} ${message}`);
  expect(found).toEqual(messages);
});
