import { useTranslation } from 'react-i18next';
import {
  useBase,
  useHeldMail,
  useLoading,
  usePermission,
  usePrograms,
  useSessions,
} from 'shared-data/collections/hooks';
import { isSiteClosed } from 'shared-data/models/site';
import { peekConfig } from 'shared-data/platform/config';
import { useSnapshot } from 'shared-data/platform/use-snapshot';
import { demand, storeOf } from 'shared-data/sync/collection-store';
import { LinkButton } from 'shared-ui/button';
import { Card, CardGrid } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { paths } from '../../paths.ts';
import { Figures } from './figures.tsx';
import css from './home.module.css';

export function Component() {
  const { t } = useTranslation();
  const closed = isSiteClosed(useBase());
  return (
    <Page title={t('admin.home.title')}>
      <div className={closed ? `${css.state} ${css.closed}` : `${css.state} ${css.open}`}>
        <p className={css.stateText}>
          <strong>{t(closed ? 'admin.home.closed' : 'admin.home.open')}</strong>
          <span>{t(closed ? 'admin.home.closedText' : 'admin.home.openText')}</span>
        </p>
        <LinkButton to={paths.adminSetting()}>{t('admin.home.change')}</LinkButton>
      </div>
      <HeldMails />
      <Counts />
      <Ways />
    </Page>
  );
}

function HeldMails() {
  const { t } = useTranslation();
  const held = useHeldMail();
  const off = usePermission()?.sendMail === false;
  if (!held && !off) return null;
  return (
    <Notice
      kind="warning"
      still
      title={t(off ? 'error.mailOff' : 'admin.home.mailHeld')}
      action={<LinkButton to={paths.adminSetting()}>{t('admin.menu.setting')}</LinkButton>}
    >
      {t('admin.home.heldMails', { count: held?.count ?? 0 })}
    </Notice>
  );
}

function Counts() {
  const { t } = useTranslation();
  const programs = usePrograms();
  const sessions = useSessions();
  const ready = useLoading('programs') === 'live';
  const registered = useUserCount();
  const active = programs.filter((program) => !program.canceled);
  return (
    <Figures
      label={t('admin.home.figures')}
      figures={[
        { term: t('admin.home.registered'), value: registered },
        { term: t('admin.home.programs'), value: ready ? active.length : null },
        {
          term: t('admin.home.withoutSession'),
          value: ready ? active.filter((program) => !program.sessionId).length : null,
        },
        { term: t('admin.home.withdrawn'), value: ready ? programs.length - active.length : null },
        { term: t('admin.home.sessions'), value: ready ? sessions.length : null },
      ]}
    />
  );
}

function useUserCount(): number | null {
  return useSnapshot(subscribeUsers, () => {
    const users = storeOf('users');
    return users.state === 'live' ? users.size : null;
  });
}

function subscribeUsers(listener: () => void) {
  const stops = [
    demand('users'),
    storeOf('users').subscribe(listener),
    storeOf('users').subscribeState(listener),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function Ways() {
  const { t } = useTranslation();
  return (
    <CardGrid min={18}>
      <Card title={t('admin.menu.setting')}>
        <p>{t('admin.home.settingText')}</p>
        <p className={css.way}>
          <LinkButton to={paths.adminSetting()}>{t('admin.menu.setting')}</LinkButton>
        </p>
      </Card>
      <Card title={t('admin.menu.user')}>
        <p>{t('admin.home.userText')}</p>
        <p className={css.way}>
          <LinkButton to={paths.adminInfo()}>{t('admin.menu.user')}</LinkButton>
        </p>
      </Card>
      <Card title={t('admin.menu.auth')}>
        <p>{t('admin.home.authText')}</p>
        <p className={css.way}>
          <LinkButton to={paths.adminAuth()}>{t('admin.menu.auth')}</LinkButton>
        </p>
      </Card>
      <Card title={t('admin.menu.editor')}>
        <p>{t('admin.home.editorText')}</p>
        <p className={css.way}>
          <LinkButton to={paths.editor()}>{t('admin.menu.editor')}</LinkButton>
        </p>
      </Card>
      {peekConfig()?.outbox && (
        <Card title={t('admin.home.outbox')}>
          <p>{t('admin.home.outboxText')}</p>
          <p className={css.way}>
            <LinkButton href="/outbox">{t('admin.home.outboxOpen')}</LinkButton>
          </p>
        </Card>
      )}
    </CardGrid>
  );
}
