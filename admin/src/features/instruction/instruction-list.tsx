import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from 'shared-data/api/admin-client';
import { newIdempotencyKey } from 'shared-data/api/api-client';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Instruction } from 'shared-data/models/instruction';
import { localized } from 'shared-data/models/locales';
import { errorMessageKey } from 'shared-data/platform/errors';
import { Badge } from 'shared-ui/badge';
import { Button, LinkButton } from 'shared-ui/button';
import { confirm } from 'shared-ui/dialog';
import { Empty } from 'shared-ui/empty';
import { toast } from 'shared-ui/toast';
import { OrderedList, OrderedRow } from '../../common/ordered-list.tsx';
import { paths } from '../../paths.ts';

export function InstructionList({ instructions }: { instructions: readonly Instruction[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [pending, setPending] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setPending(true);
    try {
      await action();
    } catch (error) {
      toast(t(errorMessageKey(error)), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  const restore = (instruction: Instruction) =>
    run(() => adminApi.appendInstruction(instruction, newIdempotencyKey()));
  const remove = async (instruction: Instruction) => {
    const title = localized(instruction.title, locale);
    const sure = await confirm({
      title: t('admin.instruction.deleteTitle', { title }),
      text: t('admin.instruction.deleteText'),
      confirmLabel: t('admin.instruction.delete'),
      danger: true,
    });
    if (!sure) return;
    await run(async () => {
      await adminApi.deleteInstruction(instruction.id);
      toast(t('admin.instruction.deleted', { title }), {
        kind: 'success',
        action: { label: t('admin.user.undo'), run: () => void restore(instruction) },
      });
    });
  };
  if (instructions.length === 0)
    return (
      <Empty title={t('admin.instruction.none')} icon="info">
        {t('admin.instruction.noneText')}
      </Empty>
    );
  return (
    <OrderedList
      label={t('admin.menu.instruction')}
      items={instructions}
      keyOf={({ id }) => id}
      nameOf={({ title }) => localized(title, locale)}
      pending={pending}
      onMove={(ids) => {
        const before = instructions.map(({ id }) => id);
        void run(() => adminApi.orderInstructions({ ids, before }));
      }}
    >
      {(instruction) => (
        <Row instruction={instruction} pending={pending} onRemove={() => void remove(instruction)} />
      )}
    </OrderedList>
  );
}

interface RowProps {
  instruction: Instruction;
  pending: boolean;
  onRemove: () => void;
}

function Row({ instruction: { id, title, body }, pending, onRemove }: RowProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const shown = localized(title, locale);
  const name = <span className="visually-hidden">: {shown}</span>;
  return (
    <OrderedRow
      title={shown}
      detail={`${paths.meeting()}/instruction/${id}`}
      badges={
        <>
          {!body.en && <Badge tone="warn">{t('admin.instruction.noEnglish')}</Badge>}
          {(!title.ja || !body.ja) && <Badge>{t('admin.instruction.noJapanese')}</Badge>}
        </>
      }
      actions={
        <>
          <LinkButton small to={`${paths.adminInstruction()}?page=${id}`}>
            {t('admin.instruction.change')}
            {name}
          </LinkButton>
          <Button small look="danger" disabled={pending} onClick={onRemove}>
            {t('admin.instruction.delete')}
            {name}
          </Button>
        </>
      }
    />
  );
}
