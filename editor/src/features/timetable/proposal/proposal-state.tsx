import { useTranslation } from 'react-i18next';
import type { ProposalView } from 'shared-data/models/proposal';
import { Button } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { passFocus } from '../../../assignment/pass-focus.ts';

// Both buttons go away when they are used.
const toStart = passFocus('[data-proposal]', 'button[type=submit]');
const toTake = passFocus('[data-proposal]', '[data-take] button');

const kinds = { running: 'info', done: 'success', canceled: 'warning', failed: 'error' } as const;

export function ProposalState({
  proposal,
  busy,
  onCancel,
  onUndo,
}: {
  proposal: ProposalView;
  busy: boolean;
  onCancel(): void;
  onUndo(): void;
}) {
  const { t } = useTranslation();
  const { state, stage, placed, total, cost, greedyCost, by, last } = proposal;
  const isKnown = placed !== undefined && total !== undefined;
  return (
    <>
      <Notice kind={kinds[state]} title={t(`editor.proposal.state.${state}`)}>
        <p>{t('editor.proposal.begunBy', { by })}</p>
        {state === 'running' && <p>{t(`editor.proposal.stage.${stage ?? 'begin'}`)}</p>}
        {isKnown && <p>{t('editor.proposal.placed', { placed, total })}</p>}
        {cost !== undefined && greedyCost !== undefined && (
          <p>{t('editor.proposal.cost', { cost: cost.toFixed(1), greedy: greedyCost.toFixed(1) })}</p>
        )}
      </Notice>
      {state === 'running' && (
        <div ref={toStart}>
          <Button look="secondary" disabled={busy} onClick={onCancel}>
            {t('editor.proposal.cancel')}
          </Button>
        </div>
      )}
      {last && (
        <div ref={toTake}>
          <Button look="secondary" disabled={busy} onClick={onUndo}>
            {t('editor.proposal.undo', { count: last.count })}
          </Button>
        </div>
      )}
    </>
  );
}
