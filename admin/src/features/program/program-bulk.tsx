import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessions } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { type ProgramAim, programChange } from 'shared-data/models/many-programs';
import type { Program } from 'shared-data/models/program';
import { sessionName } from 'shared-data/models/titles';
import { Button } from 'shared-ui/button';
import { type AskedPrograms, ProgramsDialog } from 'shared-ui/staff';
import { toast } from 'shared-ui/toast';
import bulk from '../../common/bulk.module.css';
import css from './program.module.css';
import { useAssignOne } from './use-assign-one.ts';

const noSession = 'none';

interface ProgramBulkProps {
  programs: readonly Program[];
  onClear: () => void;
  onStarted: () => void;
}

/** What can be done with the selected presentations: at once with one, by the server with several. */
export function ProgramBulk({ programs, onClear, onStarted }: ProgramBulkProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sessions = useSessions();
  const id = useId();
  const { pending, run } = useAssignOne();
  const [asked, setAsked] = useState<AskedPrograms | null>(null);
  const [session, setSession] = useState('');
  const apply = async (after: ProgramAim) => {
    const changes = programs.flatMap((program) => programChange(program, after) ?? []);
    const [first] = changes;
    if (!first) toast(t('admin.program.nothingChanges'));
    else if (changes.length > 1) setAsked(programs.map((program) => ({ program, after })));
    else if (await run(first)) onClear();
  };
  const close = (task?: string) => {
    setAsked(null);
    if (task === undefined) return;
    onClear();
    onStarted();
  };
  const bar = (
    <section className={bulk.bulk} aria-label={t('admin.program.bulk')}>
      <strong>{t('admin.program.selected', { count: programs.length })}</strong>
      <label htmlFor={id} className="visually-hidden">
        {t('admin.program.bulkSession')}
      </label>
      <select
        id={id}
        name="bulkSessionId"
        className={css.select}
        value={session}
        onChange={({ target }) => setSession(target.value)}
      >
        <option value="">{t('admin.program.bulkSession')}</option>
        <option value={noSession}>{t('admin.program.withoutSession')}</option>
        {sessions.map((one) => (
          <option key={one.id} value={one.id}>
            {sessionName(one, locale)}
          </option>
        ))}
      </select>
      <Button
        small
        look="primary"
        disabled={session === ''}
        pending={pending}
        onClick={() => void apply({ sessionId: session === noSession ? '' : session })}
      >
        {t('admin.program.assign')}
      </Button>
      <Button small disabled={pending} onClick={() => void apply({ canceled: true })}>
        {t('admin.program.withdraw')}
      </Button>
      <Button small disabled={pending} onClick={() => void apply({ canceled: false })}>
        {t('admin.program.restore')}
      </Button>
      <Button small look="quiet" onClick={onClear}>
        {t('admin.program.clear')}
      </Button>
    </section>
  );
  return (
    <>
      {programs.length > 0 && bar}
      <ProgramsDialog asked={asked} onClose={close} />
    </>
  );
}
