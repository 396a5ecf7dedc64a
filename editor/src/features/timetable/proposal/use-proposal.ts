import { useCallback, useEffect, useState } from 'react';
import { proposalApi } from 'shared-data/api/proposal-client';
import type { ProposalView } from 'shared-data/models/proposal';
import { createPoll } from 'shared-data/platform/poll';

const whileRunning = 1500;
const whileResting = 15_000;

export interface LiveProposal {
  /** Undefined until it is known, null when there was none. */
  proposal: ProposalView | null | undefined;
  error: unknown;
  renew(): Promise<void>;
}

export function useProposal(): LiveProposal {
  const [state, setState] = useState<Pick<LiveProposal, 'proposal' | 'error'>>({
    proposal: undefined,
    error: null,
  });
  const renew = useCallback(async () => {
    const next = await proposalApi.show().then(
      (proposal) => ({ proposal, error: null }),
      (error: unknown) => ({ error }),
    );
    setState((before) => ({ ...before, ...next }));
  }, []);
  const interval = state.proposal?.state === 'running' ? whileRunning : whileResting;
  useEffect(() => void renew(), [renew]);
  useEffect(() => {
    const poll = createPoll(interval, renew);
    poll.run(true);
    return () => poll.run(false);
  }, [renew, interval]);
  return { ...state, renew };
}
