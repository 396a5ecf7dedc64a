import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { selectNumbered } from 'shared-data/navigation/route-guards';
import { NotFoundPage } from 'shared-ui/app';
import { PageSkeleton } from 'shared-ui/skeleton';

interface Props {
  number: string;
  to: (id: string) => string;
  /** What there is instead, once it is known that there is no such program. */
  instead?: { to: string; label: string } | undefined;
}

/** Who comes with the number of a program, its own or a former one, is led to its page. */
export function LedOn({ number, to, instead }: Props) {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const id = selectNumbered(number);
  const pathname = id === undefined ? undefined : to(id);
  useEffect(() => {
    if (pathname !== undefined) void navigate({ pathname, search, hash }, { replace: true });
  }, [navigate, pathname, search, hash]);
  return instead && id === undefined ? <NotFoundPage way={instead} /> : <PageSkeleton />;
}
