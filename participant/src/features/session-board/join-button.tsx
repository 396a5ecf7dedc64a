import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSession } from 'shared-data/collections/boards';
import { useConnection } from 'shared-data/identity/connection';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';

/** `joined` as `useSeen` gives it: undefined when not joined, null while unknown, which it stays without a connection: then there is none. */
export function JoinButton({ sessionId, joined }: { sessionId: string; joined: number | undefined | null }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const lost = useConnection(({ connection }) => connection === 'lost');
  const isMember = typeof joined === 'number';
  const toggle = async () => {
    setPending(true);
    try {
      await joinSession(sessionId, !isMember);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  if (joined === null && lost) return null;
  return (
    <Button
      look={isMember ? 'secondary' : 'primary'}
      icon={isMember ? 'check' : 'plus'}
      pending={pending || joined === null}
      onClick={() => void toggle()}
    >
      {t(isMember ? 'boards.leave' : 'boards.join')}
    </Button>
  );
}
