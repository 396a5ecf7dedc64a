import { expect, test } from 'vitest';
import { type Sender, UnfinishedInput } from './unfinished-input.ts';

function setUp() {
  const cut: string[] = [];
  const input = new UnfinishedInput({ visitor: 100, total: 1000 });
  const send = (name: string, network: string, held: number) => {
    const sender: Sender = { network, held, terminate: () => cut.push(name) };
    input.update(sender);
  };
  return { cut, send };
}

test('when too much is held, whoever spreads it over the networks of one site is cut, and no hall with more in one network', () => {
  const { cut, send } = setUp();
  for (let n = 0; n < 4; n++) send(`hall${n}`, '203.0.113.7', 90);
  for (let n = 0; n < 8; n++) send(`flood${n}`, `2001:db8:1:${n}::`, 90);
  expect(cut.length).toBeGreaterThan(2);
  expect(cut.every((name) => name.startsWith('flood'))).toBe(true);
});

test('within a site the network that holds most is cut', () => {
  const { cut, send } = setUp();
  send('home', '2001:db8:1:1::', 90);
  for (let n = 0; n < 11; n++) send(`flood${n}`, '2001:db8:1:2::', 90);
  expect(cut.length).toBeGreaterThan(2);
  expect(cut).not.toContain('home');
});
