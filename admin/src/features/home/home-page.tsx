import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { useBase, useHeldMail, usePermission, useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { isSiteClosed } from 'shared-data/models/site';
import { peekConfig } from 'shared-data/platform/config';
import { usePolled } from 'shared-data/platform/use-polled';
import { LinkButton } from 'shared-ui/button';
import { Card, CardGrid } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { Page } from 'shared-ui/page';
import { StaleNotice } from 'shared-ui/staff';
import { found } from '../../common/found.ts';
import { paths } from '../../paths.ts';
import { FigureStrip } from './figures.tsx';
import css from './home.module.css';
import { PlotCard } from './plot-card.tsx';
import { plotsOf } from './plots.ts';
import { ReadingNow } from './reading-now.tsx';

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

const figures = () => adminApi.figures();
/** Milliseconds; the server counts anew about as often. */
const interval = 20_000;

function Counts() {
  const { t } = useTranslation();
  const locale = useLocale();
  const base = useBase();
  const sessions = useSessions();
  const { data, error, renew } = usePolled(figures, interval);
  const plots = useMemo(
    () => (data ? plotsOf(data, { t, locale, sessions, base }) : []),
    [data?.at, t, locale, sessions, base],
  );
  const [reading, setReading] = useState(false);
  const programs = data?.programs;
  return (
    <>
      <StaleNotice error={error} renew={renew} />
      <FigureStrip
        label={t('admin.home.figures')}
        figures={[
          { term: t('admin.home.registered'), value: data?.people.total ?? null, href: paths.adminInfo() },
          {
            term: t('admin.home.programs'),
            value: programs?.total ?? null,
            href: found(paths.adminProgram(), { withdrawn: 'no' }),
          },
          {
            term: t('admin.home.withoutSession'),
            value: programs ? (programs.sessions[''] ?? 0) : null,
            href: found(paths.adminProgram(), { session: 'none', withdrawn: 'no' }),
          },
          {
            term: t('admin.home.withdrawn'),
            value: programs?.withdrawn ?? null,
            href: found(paths.adminProgram(), { withdrawn: 'yes' }),
          },
          { term: t('admin.home.sessions'), value: sessions.length, href: paths.adminSession() },
          {
            term: t('admin.home.readers'),
            value: data?.readers ?? null,
            ...(data && { onOpen: () => setReading(true) }),
          },
        ]}
      />
      {data && (
        <ReadingNow
          open={reading}
          readers={data.readers}
          read={data.read}
          onClose={() => setReading(false)}
        />
      )}
      {data && (
        <CardGrid min={24}>
          {plots.map((plot) => (
            <PlotCard key={plot.id} plot={plot} />
          ))}
        </CardGrid>
      )}
    </>
  );
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
