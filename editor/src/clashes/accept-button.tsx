import { useState } from 'react';
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
  const takeBack = async () => {
    try {
      await acknowledgeConflict(acknowledgementKey(clash), null);
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    }
  };
  return (
    <>
      <Button small look="quiet" onClick={() => (note === undefined ? setAccepting(true) : void takeBack())}>
        {t(note === undefined ? 'editor.acknowledge.accept' : 'editor.acknowledge.takeBack')}
        <span className="visually-hidden">: {aboutOf(clash)}</span>
      </Button>
      <AcknowledgeDialog clash={accepting ? clash : null} onClose={() => setAccepting(false)} />
    </>
  );
}

const aboutOf = (clash: Clash) =>
  'place' in clash
    ? shownIdOf(clash.place.programId)
    : [clash.first.programId, clash.second.programId].filter(Boolean).map(shownIdOf).join(', ');
