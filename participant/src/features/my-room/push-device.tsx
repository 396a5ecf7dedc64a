import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  addPushDevice,
  type PushState,
  pushState,
  removePushDevice,
} from 'shared-data/collections/notifications';
import { useLocale } from 'shared-data/i18n/i18n';
import { useIdentity } from 'shared-data/identity/identity-store';
import { ApiError, errorMessageKey } from 'shared-data/platform/errors';
import { Button } from 'shared-ui/button';
import { toast } from 'shared-ui/toast';
import css from './my-room.module.css';

/** Whether this browser gets notifications also while no page is open. */
export function PushDevice() {
  const { t } = useTranslation();
  const locale = useLocale();
  const uid = useIdentity(({ view }) => view.uid) ?? '';
  const [state, setState] = useState<PushState>();
  const [pending, setPending] = useState(false);
  useEffect(() => {
    let left = false;
    const show = (found: PushState) => {
      if (!left) setState(found);
    };
    pushState(uid).then(show, () => show('unsupported'));
    return () => {
      left = true;
    };
  }, [uid]);
  if (state === undefined) return null;
  const change = async () => {
    setPending(true);
    try {
      if (state === 'on') {
        await removePushDevice(uid);
        setState('off');
      } else setState(await addPushDevice(uid, locale));
    } catch (error) {
      const text = error instanceof ApiError ? errorMessageKey(error) : 'myRoom.notify.deviceFailed';
      toast(t(text), { kind: 'error' });
    } finally {
      setPending(false);
    }
  };
  return (
    <div className={css.device}>
      <p className={css.note} role="status">
        {t(`myRoom.notify.device.${state}`)}
      </p>
      {(state === 'on' || state === 'off') && (
        <Button small look="quiet" pending={pending} onClick={() => void change()}>
          {t(state === 'on' ? 'myRoom.notify.deviceRemove' : 'myRoom.notify.deviceAdd')}
        </Button>
      )}
    </div>
  );
}
