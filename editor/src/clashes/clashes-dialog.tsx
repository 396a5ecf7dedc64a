import { useTranslation } from 'react-i18next';
import type { Clash } from 'shared-data/models/clashes';
import { Dialog } from 'shared-ui/dialog';
import { useAcknowledged } from '../schedule/use-acknowledged.ts';
import type { LiveProgramme } from '../schedule/use-programme.ts';
import { ClashList } from './clash-list.tsx';

interface Props {
  clashes: readonly Clash[] | null;
  programme: LiveProgramme;
  onClose: () => void;
}

export function ClashesDialog({ clashes, programme, onClose }: Props) {
  const { t } = useTranslation();
  const noteOf = useAcknowledged();
  return (
    <Dialog open={clashes !== null} onClose={onClose} title={t('editor.op.conflicts')} shape="wide" readFirst>
      {clashes && <ClashList programme={programme} clashes={clashes} noteOf={noteOf} />}
    </Dialog>
  );
}
