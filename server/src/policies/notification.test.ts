import { expect, test } from 'vitest';
import { isPushService } from './notification.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://user@fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com.example.org/x', false],
  ['https://evilfcm.googleapis.com.example.org/x', false],
  ['https://notfcm.googleapis.com/x', false],
  [' https://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com/a\tb', false],
  ['HTTPS://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com/x#1', false],
  ['https://fcm.googleapis.com/x#', false],
  ['https://127.0.0.1/x', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['fcm.googleapis.com', false],
  ['', false],
])('%s is a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint)).toBe(expected);
});

test('the operator may allow others by their origin', () => {
  expect(isPushService('http://127.0.0.1:9999/x', ['http://127.0.0.1:9999'])).toBe(true);
  expect(isPushService('http://127.0.0.1:9998/x', ['http://127.0.0.1:9999'])).toBe(false);
});
