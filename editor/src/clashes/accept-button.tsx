import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acknowledgeConflict } from 'shared-data/collections/timetable-changes';
import { acknowledgementKey, type Clash } from 'shared-data/models/clashes';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import { shownIdOf } from '../schedule/shown-id.ts';
import { AcknowledgeDialog } from './acknowledge-dialog.tsx';

export function AcceptButton({ clash, note }: { clash: Clash; note: string | undefined }) {
  const { t } = useTranslation();
  const [accepting, setAccepting] = useState(false);
  const id = useId();
  const wasOpen = useRef(false);
  // What is accepted goes to the end of the list; a dialog that is moved meanwhile does not give the focus back.
  useEffect(() => {
    if (wasOpen.current && !accepting && document.activeElement === document.body)
      document.getElementById(id)?.focus();
    wasOpen.current = accepting;
  }, [id, accepting]);
  const takeBack = async () => {
    try {
      await acknowledgeConflict(acknowledgementKey(clash), null);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  const word = t(note === undefined ? 'editor.acknowledge.accept' : 'editor.acknowledge.takeBack');
  return (
    <>
      <Button
        id={id}
        small
        look="quiet"
        aria-label={`${word}: ${aboutOf(clash)}`}
        onClick={() => (note === undefined ? setAccepting(true) : void takeBack())}
      >
        {word}
      </Button>
      <AcknowledgeDialog clash={accepting ? clash : null} onClose={() => setAccepting(false)} />
    </>
  );
}

const aboutOf = (clash: Clash) =>
  'place' in clash
    ? shownIdOf(clash.place.programId)
    : [clash.first.programId, clash.second.programId].filter(Boolean).map(shownIdOf).join(', ');
