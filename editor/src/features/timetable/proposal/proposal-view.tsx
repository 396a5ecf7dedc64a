import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { proposalApi } from 'shared-data/api/proposal-client';
import type { ProposalView } from 'shared-data/models/proposal';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Notice } from 'shared-ui/notice';
import { Skeleton } from 'shared-ui/skeleton';
import { toast } from 'shared-ui/toast';
import type { LiveProgramme } from '../../../schedule/use-programme.ts';
import { NotPlacedList, RoomlessDays } from './not-placed.tsx';
import css from './proposal.module.css';
import { ProposalChanges } from './proposal-changes.tsx';
import { ProposalOptionsForm } from './proposal-options.tsx';
import { ProposalState } from './proposal-state.tsx';
import { useProposal } from './use-proposal.ts';

export function ProposalPart({ programme }: { programme: LiveProgramme }) {
  const { t } = useTranslation();
  const { proposal, error, renew } = useProposal();
  const [busy, setBusy] = useState(false);
  const act = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      toast(await work(), { kind: 'success' });
    } catch (failure) {
      const changed = failure instanceof ApiError && failure.code === 'conflict';
      toast(t(changed ? 'editor.proposal.changed' : errorMessageKey(failure)), { kind: 'error' });
    }
    await renew();
    setBusy(false);
  };
  if (proposal === undefined)
    return error ? <Notice kind="error">{t(errorMessageKey(error))}</Notice> : <Skeleton lines={6} />;
  const isRunning = proposal?.state === 'running';
  return (
    <div className={css.page} data-proposal="">
      <RoomlessDays programme={programme} />
      <Card title={t('editor.proposal.options')}>
        <ProposalOptionsForm sessions={programme.sessions} onBegun={renew} />
      </Card>
      {proposal && (
        <Card title={t('editor.proposal.result')}>
          <ProposalState
            proposal={proposal}
            busy={busy}
            onCancel={() =>
              void act(async () => {
                await proposalApi.cancel(proposal.id);
                return t('editor.proposal.state.canceled');
              })
            }
            onUndo={() =>
              void act(async () => {
                const { count } = await proposalApi.undo(proposal.id);
                return t('editor.proposal.undone', { count });
              })
            }
          />
          {!isRunning && (
            <Taking
              key={proposal.id}
              proposal={proposal}
              programme={programme}
              busy={busy}
              onTake={(programs) =>
                void act(async () => {
                  const { count } = await proposalApi.apply(proposal.id, programs);
                  return t('editor.proposal.took', { count });
                })
              }
            />
          )}
          <NotPlacedList unplaced={proposal.unplaced} programme={programme} />
        </Card>
      )}
    </div>
  );
}

function Taking({
  proposal,
  programme,
  busy,
  onTake,
}: {
  proposal: ProposalView;
  programme: LiveProgramme;
  busy: boolean;
  onTake(programs: readonly string[]): void;
}) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = proposal.changes
    .map(({ programId }) => programId)
    .filter((id) => !left.has(id) && !proposal.stale.includes(id) && !proposal.taken.includes(id));
  if (proposal.changes.length === 0) return <p>{t('editor.proposal.nothing')}</p>;
  return (
    <>
      <ProposalChanges proposal={proposal} programme={programme} left={left} onLeft={setLeft} />
      <div data-take="">
        <Button look="primary" disabled={busy || chosen.length === 0} onClick={() => onTake(chosen)}>
          {t('editor.proposal.take', { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}
