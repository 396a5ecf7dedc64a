const partsOf = (path: string) => path.split('/').filter(Boolean);

/**
 * What stands for the parameters of a pattern such as `/meeting/table/:name`, as the router of the pages matches it: in any case, with or
 * without a slash at the end. Null for other paths.
 */
export function paramsOf(pattern: string, pathname: string): string[] | null {
  const [wanted, given] = [partsOf(pattern), partsOf(pathname)];
  const fits =
    wanted.length === given.length &&
    wanted.every((part, index) => part.startsWith(':') || part.toLowerCase() === given[index]?.toLowerCase());
  return fits ? given.filter((_, index) => wanted[index]?.startsWith(':')) : null;
}
