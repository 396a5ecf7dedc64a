import type { ReactNode } from 'react';
import { addFailureMessages } from 'shared-data/i18n/failure-messages';
import { addMessages } from 'shared-data/i18n/i18n';
import { Page } from 'shared-ui/page';
import css from './account-page.module.css';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    account: typeof en;
  }
}

addMessages({ en, ja });
// These screens render before the account is known, which otherwise loads these messages.
addFailureMessages();

export function AccountPage({
  title,
  lead,
  aside,
  children,
}: {
  title: string;
  lead?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Page title={title} lead={lead} width="slim">
      <div className={css.sheet}>{children}</div>
      {aside && <div className={css.aside}>{aside}</div>}
    </Page>
  );
}
