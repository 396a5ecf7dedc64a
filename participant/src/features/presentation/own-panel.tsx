import { useTranslation } from 'react-i18next';
import { isOwner, isStaff } from 'shared-data/access/guards';
import type { Program } from 'shared-data/models/program';
import { useMayOpen } from 'shared-data/navigation/use-may-open';
import { useSession } from 'shared-data/session/session-store';
import { LinkButton } from 'shared-ui/button';
import { Card } from 'shared-ui/card';
import { Coeditors } from '../../common/coeditors/coeditors.tsx';
import { OwnFiles } from '../../common/files/own-files.tsx';
import { useEditsProgram } from '../../common/use-edits-program.ts';
import { paths } from '../../paths.ts';
import css from './presentation.module.css';

export function OwnPanel({ program }: { program: Program }) {
  const { t } = useTranslation();
  const edits = useEditsProgram(program);
  const names = useSession(({ view }) => isStaff(view) || isOwner(view, program));
  const modifies = useMayOpen(program, 'modifySubmission') && !program.canceled;
  if (!edits) return null;
  return (
    <Card
      title={t('presentation.manage')}
      actions={
        modifies && (
          <LinkButton to={paths.modifySubmission(program.id)} icon="edit" small>
            {t('presentation.modify')}
          </LinkButton>
        )
      }
    >
      <div className={css.panel}>
        <OwnFiles program={program} />
        {names && <Coeditors program={program} level={3} />}
      </div>
    </Card>
  );
}
