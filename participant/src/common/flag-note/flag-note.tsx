import { useTranslation } from 'react-i18next';
import css from './flag-note.module.css';
import './words.ts';

interface Props {
  action: 'addProgram' | 'modifyProgram' | 'modifyAccount' | 'showSessionBbs' | 'like' | 'votes';
}

/** Stands where an action would be that the organizers have turned off. */
export function FlagNote({ action }: Props) {
  const { t } = useTranslation();
  return <p className={css.note}>{t(`flagOff.${action}`)}</p>;
}
