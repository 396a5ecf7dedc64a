import { useTranslation } from 'react-i18next';
import { isOwner, isStaff } from 'shared-data/access/guards';
import { useIdentity } from 'shared-data/identity/identity-store';
import type { Program } from 'shared-data/models/program';
import { Card } from 'shared-ui/card';
import { Coeditors } from '../../common/coeditors/coeditors.tsx';
import { LeaveCoeditors } from '../../common/coeditors/leave-coeditors.tsx';
import { OwnFiles } from '../../common/files/own-files.tsx';
import { ModifyLink } from '../../common/modify-link.tsx';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import css from './presentation.module.css';

export function OwnPanel({ program }: { program: Program }) {
  const { t } = useTranslation();
  const edits = useEditsProgram(program);
  const names = useIdentity(({ view }) => isStaff(view) || isOwner(view, program));
  if (!edits) return null;
  return (
    <div className={css.manage}>
      <Card
        title={t('presentation.manage')}
        actions={<ModifyLink program={program} label={t('presentation.modify')} />}
      >
        <div className={css.panel}>
          <OwnFiles program={program} />
          {names ? <Coeditors program={program} level={3} /> : <LeaveCoeditors program={program} />}
        </div>
      </Card>
    </div>
  );
}
