import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { createI18n, messagesReady } from 'shared-data/i18n/i18n';
import { useConnection } from 'shared-data/session/connection';
import { expect, test } from 'vitest';
import { AreaLayout, installRemote } from './area-layout.tsx';

function Connection() {
  return useConnection(({ connection }) => connection);
}

test('a page drawn on the server shows the stores as they are, not as they began', () => {
  installRemote({
    id: 'area',
    messages: { en: {}, ja: {} },
    menuTitle: 'menu.homepage',
    menu: [{ label: 'menu.home', path: '/area/one' }],
  });
  useConnection.setState({ connection: 'lost' });
  const html = renderToString(
    <MemoryRouter>
      <AreaLayout id="area" />
      <Connection />
    </MemoryRouter>,
  );
  expect(html).toContain('/area/one');
  expect(html).toContain('Symposium homepage');
  expect(html).toContain('Home');
  expect(html).toContain('lost');
});

test('a page is drawn on the server in the language of the i18next that it is given', async () => {
  installRemote({ id: 'area', messages: { en: {}, ja: {} }, menu: [{ label: 'menu.home' }] });
  const i18n = createI18n('ja');
  await messagesReady();
  const html = renderToString(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>
        <AreaLayout id="area" />
      </MemoryRouter>
    </I18nextProvider>,
  );
  expect(html).toContain(i18n.t('menu.home'));
  expect(i18n.t('menu.home')).not.toBe('Home');
});
