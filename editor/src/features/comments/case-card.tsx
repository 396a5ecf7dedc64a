import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { moderationApi } from 'shared-data/api/moderation-client';
import { useProgram, useSessionOf } from 'shared-data/collections/hooks';
import { useVenueTimeZone } from 'shared-data/collections/venue-clock';
import { momentText } from 'shared-data/i18n/format';
import { useLocale } from 'shared-data/i18n/i18n';
import type { ModerationAction, ModerationCase } from 'shared-data/models/moderation';
import { sessionName } from 'shared-data/models/titles';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { paths } from '../../paths.ts';
import css from './comments.module.css';

export function CaseCard({ entry }: { entry: ModerationCase }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useVenueTimeZone();
  const count = Object.keys(entry.reports ?? {}).length;
  return (
    <article className={css.case}>
      <header className={css.head}>
        <Place entry={entry} />
        {count > 0 && <Badge tone="warn">{t('editor.comments.reports', { count })}</Badge>}
      </header>
      <p className={css.quiet}>
        {t('editor.comments.by', { name: entry.name })} ·{' '}
        <time dateTime={new Date(entry.time).toISOString()}>{momentText(entry.time, locale, timeZone)}</time>
      </p>
      <blockquote className={css.body}>{entry.body}</blockquote>
      <Reasons entry={entry} />
      <Tools entry={entry} />
    </article>
  );
}

function Place({ entry: { on, id } }: { entry: ModerationCase }) {
  const locale = useLocale();
  const program = useProgram(on === 'program' ? id : '');
  const session = useSessionOf(on === 'session' ? id : '');
  const title = program?.title ?? (session && sessionName(session, locale)) ?? '';
  const to = on === 'program' ? paths.presentation(id) : paths.sessionBoard(id);
  return (
    <h3 className={css.place}>
      <Link to={`${to}#comments`}>{on === 'program' ? `${id} ${title}` : title || id}</Link>
    </h3>
  );
}

function Reasons({ entry: { reports = {} } }: { entry: ModerationCase }) {
  const { t } = useTranslation();
  const reasons = Object.entries(reports).flatMap(([uid, { reason }]) => (reason ? [{ uid, reason }] : []));
  if (reasons.length === 0) return null;
  return (
    <ul className={css.reasons} aria-label={t('editor.comments.reasons')}>
      {reasons.map(({ uid, reason }) => (
        <li key={uid}>{reason}</li>
      ))}
    </ul>
  );
}

function Tools({ entry }: { entry: ModerationCase }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState<ModerationAction>();
  const decide = async (action: ModerationAction) => {
    setPending(action);
    try {
      await moderationApi.moderate(entry, action);
      toast(t(`editor.comments.done.${action}`), { kind: 'success' });
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'notFound';
      toast(t(isGone ? 'editor.comments.gone' : errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(undefined);
    }
  };
  const actions: ModerationAction[] = entry.hiddenAt === undefined ? ['hide', 'dismiss'] : ['restore'];
  return (
    <div className={css.tools}>
      {actions.map((action) => (
        <Button key={action} small pending={pending === action} onClick={() => void decide(action)}>
          {t(`editor.comments.${action}`)}
        </Button>
      ))}
    </div>
  );
}
