import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from 'shared-data/api/api-client';
import type { PublicProgram } from 'shared-data/models/program';
import type { FileKind } from 'shared-data/models/upload';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { IconButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { toast } from 'shared-ui/toast';

export function RemoveFile({ program, kind }: { program: PublicProgram; kind: FileKind }) {
  const { t } = useTranslation();
  const [pending, setPending] = useState(false);
  const file = t(`ownFile.${kind}`);
  const remove = async () => {
    const sure = await confirm({
      title: t('ownFile.removeAsk', { file }),
      text: t('ownFile.removeAskText', { title: program.title }),
      confirmLabel: t('ownFile.removeYes'),
      danger: true,
    });
    if (!sure) return;
    setPending(true);
    try {
      await api.removeFile(program.id, kind);
      toast(t('ownFile.removed', { file }), { kind: 'success' });
    } catch (error) {
      // What is not permitted any more has a reason that its reader can understand.
      const isDenied = error instanceof ApiError && error.status === 403;
      toast(t(isDenied ? errorMessageKey(error) : 'upload.deleteFailed'), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <IconButton
      icon="trash"
      label={t('ownFile.removeOf', { file, title: program.title })}
      disabled={pending}
      onClick={() => void remove()}
    />
  );
}
