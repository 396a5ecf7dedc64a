import { useTranslation } from 'react-i18next';
import { mayEnter } from 'shared-data/access/guards';
import { useOwnUser } from 'shared-data/collections/hooks';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { paths } from 'shared-data/navigation/paths';
import { Button, ButtonRow, LinkButton } from 'shared-ui/button';
import { Differences, dropDraft, saveDraft } from 'shared-ui/form';
import { Notice } from 'shared-ui/notice';
import {
  type RegistrationValues,
  registrationDifferences,
  registrationValues,
  typedOver,
} from 'shared-ui/registration';
import { changeDraft, registrationDraft } from './drafts.ts';
import css from './registration.module.css';

interface Props {
  uid: string;
  typed: RegistrationValues;
  onChange: () => void;
}

/** Registration was completed in another window: shows differences to the input here; the reader keeps either. */
export function RegisteredElsewhere({ uid, typed, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const user = useOwnUser();
  const mayChange = useIdentity(({ view }) => mayEnter('registration', view) === 'ok');
  if (!user) return null;
  const saved = registrationValues(user);
  const yours = typedOver(saved, typed);
  const differences = registrationDifferences(saved, yours, { t, locale });
  const differs = differences.length > 0;
  const goOn = (withMine: boolean) => {
    dropDraft(registrationDraft(uid));
    const mine = { ...yours, privacyPolicy: saved.privacyPolicy };
    if (withMine) saveDraft(changeDraft(uid), mine);
    else dropDraft(changeDraft(uid));
    onChange();
  };
  return (
    <div className={css.finish}>
      <Notice kind="success" title={t('registration.elsewhere')}>
        {t(differs ? 'registration.elsewhereDiffers' : 'registration.elsewhereSame')}
        {differs && !mayChange && ` ${t('registration.elsewhereFixed')}`}
      </Notice>
      <Differences fields={differences} />
      <ButtonRow>
        {mayChange && differs && (
          <Button look="primary" onClick={() => goOn(true)}>
            {t('registration.useMine')}
          </Button>
        )}
        {mayChange && (
          <Button onClick={() => goOn(false)}>
            {t(differs ? 'registration.keepSaved' : 'registration.showSaved')}
          </Button>
        )}
        <LinkButton to={paths.myRoom()}>{t('menu.myRoom')}</LinkButton>
      </ButtonRow>
    </div>
  );
}
