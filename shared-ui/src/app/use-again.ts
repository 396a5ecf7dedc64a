import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Asks for the page again, with its loaders and areas not known yet; always the same function. The router would take
 * the same address with a hash for a jump within the page, so the hash follows, unless the reader has gone elsewhere.
 */
export function useAgain(): () => Promise<void> {
  const navigate = useNavigate();
  const location = useLocation();
  const place = useRef(location);
  useEffect(() => {
    place.current = location;
  }, [location]);
  return useCallback(async () => {
    const { pathname, search, hash } = place.current;
    await navigate(pathname + search, { replace: true, preventScrollReset: true });
    if (hash && window.location.pathname === pathname)
      await navigate(pathname + search + hash, { replace: true });
  }, [navigate]);
}
