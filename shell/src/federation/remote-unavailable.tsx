import { useState } from 'react';
import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { RemoteError } from './load-remote.ts';

/** What a remote's failure means to the reader, and the way to try again. */
export function useRemoteFailure() {
  const error = useRouteError();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await navigate(pathname + search + hash, { replace: true });
    setBusy(false);
  };
  const outdated = error instanceof RemoteError && error.reason === 'contract';
  return { error, outdated, busy, retry, reload: () => window.location.reload() };
}

/** Stands where an area would be while its code cannot be had; the frame around it keeps working. */
export function RemoteUnavailable() {
  const { outdated, busy, retry, reload } = useRemoteFailure();
  return (
    <section role="alert">
      <h1>This part is not available</h1>
      <p>
        {outdated
          ? 'A newer version of the system has been published. Please reload the page.'
          : 'This part of the system could not be loaded. The rest keeps working.'}
      </p>
      <button type="button" disabled={busy} onClick={outdated ? reload : retry}>
        {outdated ? 'Reload the page' : 'Try again'}
      </button>
    </section>
  );
}
