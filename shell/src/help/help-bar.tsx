import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoading } from 'shared-data/collections/hooks';
import { useVenueClock } from 'shared-data/collections/venue-clock';
import { addFailureMessages } from 'shared-data/i18n/failure-messages';
import { clockTime } from 'shared-data/i18n/format';
import { addMessages } from 'shared-data/i18n/i18n';
import { signOut } from 'shared-data/identity/identity-store';
import { keepsDrafts } from 'shared-data/identity/personal-data';
import { type Help, helpKey } from 'shared-data/models/help';
import { errorMessageKey } from 'shared-data/platform/errors';
import type { AuthPort } from 'shared-data/platform/ports';
import { BarFrame, leaveTab, unless, useNarrow, useOver } from '../somebody-else/bar-frame.tsx';
import en from './messages/en.json' with { type: 'json' };
import ja from './messages/ja.json' with { type: 'json' };

declare module 'shared-data/i18n/message-catalogs' {
  interface MessageCatalogs {
    help: typeof en;
  }
}

addMessages({ en, ja });
addFailureMessages();

export interface HelpBarProps {
  help: Help;
  /** Who is signed in; absent when it did not begin. */
  onUser?: AuthPort['onUser'];
  error?: unknown;
}

export function HelpBar({ help, onUser, error }: HelpBarProps) {
  const { t } = useTranslation();
  const leave = async () => {
    if (keepsDrafts(help.uid) && !window.confirm(t('help.unsent'))) return;
    if (onUser) await signOut().catch(() => {});
    leaveTab(helpKey, '/admin');
  };
  const end = { label: t('help.end'), short: t('help.endShort'), run: () => void leave() };
  return (
    <BarFrame title={t('help.title')} end={end}>
      {onUser && help.begun ? (
        <Facts help={help} begun={help.begun} onUser={onUser} />
      ) : (
        <span role="alert">{t('help.failed', { reason: t(errorMessageKey(error)) })}</span>
      )}
    </BarFrame>
  );
}

interface FactsProps {
  help: Help;
  begun: NonNullable<Help['begun']>;
  onUser: AuthPort['onUser'];
}

function Facts({ help: { email, name }, begun: { helper, until }, onUser }: FactsProps) {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const { timeZone } = useVenueClock();
  const ended = useEnded(until, onUser);
  if (ended) return <span role="status">{t('help.over', { name: name || email })}</span>;
  const person = name ? t('help.person', { name, email }) : email;
  return (
    <>
      {narrow && <span aria-hidden="true">{name || email}</span>}
      <span role="status" className={unless(!narrow)}>
        {t('help.who', { helper, person, time: clockTime(until, timeZone) })}
      </span>
    </>
  );
}

/** The server ends it after an hour, with the right of the administrator and with the setting: it then answers as to a visitor, so the page becomes one. */
function useEnded(until: number, onUser: AuthPort['onUser']): boolean {
  const [signedIn, setSignedIn] = useState(true);
  useEffect(() => onUser((user) => setSignedIn(user !== null)), [onUser]);
  const rejected = useLoading('ownClaims') === 'denied';
  const over = useOver(until) || rejected;
  useEffect(() => {
    if (over) void signOut().catch(() => {});
  }, [over]);
  return over || !signedIn;
}
