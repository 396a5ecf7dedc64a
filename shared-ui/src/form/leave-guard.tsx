import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useText } from '../context/index.tsx';
import { confirm } from '../dialog/index.tsx';
import { useFormContext, useFormState } from './form-context.tsx';

/** Asks before leaving for another page of the application with something typed. For forms that keep no draft. */
export function LeaveGuard() {
  const t = useText();
  const form = useFormContext();
  const dirty = useFormState(form, (state) => state.dirty && !state.submitting);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm({
      title: t('ui.leaveTitle'),
      text: t('ui.leaveText'),
      confirmLabel: t('ui.leave'),
      cancelLabel: t('ui.stay'),
    }).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, t]);
  return null;
}
