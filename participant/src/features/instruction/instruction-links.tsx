import { Link } from 'react-router-dom';
import { useLocale } from 'shared-data/i18n/i18n';
import type { Instruction } from 'shared-data/models/instruction';
import { localized } from 'shared-data/models/locales';
import { Icon } from 'shared-ui/icon';
import { paths } from '../../paths.ts';
import css from './instruction.module.css';

export function InstructionLinks({
  instructions,
  label,
}: {
  instructions: readonly Instruction[];
  label: string;
}) {
  const locale = useLocale();
  return (
    <ul className={css.links} aria-label={label}>
      {instructions.map(({ id, title }) => (
        <li key={id}>
          <Link className={css.link} to={paths.instruction(id)}>
            <span>{localized(title, locale)}</span>
            <Icon name="arrowRight" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
