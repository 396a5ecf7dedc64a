import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { addMessages } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/session/connection';
import { expect, test } from 'vitest';
import { AreaLayout, installRemote } from './area-layout.tsx';

function Connection() {
  return useConnection(({ connection }) => connection);
}

test('a page drawn on the server shows the stores as they are, not as they began', () => {
  addMessages({ en: { 'menu.area': 'Area', 'menu.area.one': 'First page' }, ja: {} });
  installRemote({
    id: 'area',
    messages: { en: {}, ja: {} },
    menu: [{ label: 'menu.area.one', path: '/area/one' }],
  });
  useConnection.setState({ connection: 'lost' });
  const html = renderToString(
    <MemoryRouter>
      <AreaLayout id="area" />
      <Connection />
    </MemoryRouter>,
  );
  expect(html).toContain('/area/one');
  expect(html).toContain('lost');
});
