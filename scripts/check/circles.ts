import { join } from 'node:path';
import { fromRoot, resolveOurs, type WorkspacePackage } from '../lib/imports.ts';
import type { SourceFile, Violation } from './rules.ts';

/** Import cycles, including types and dynamic imports: one violation per strongly connected group. */
export function findCircles(
  root: string,
  files: SourceFile[],
  packages: Map<string, WorkspacePackage>,
): Violation[] {
  const known = new Set(files.map((file) => file.path));
  const graph = new Map(
    files.map((file) => {
      const targets = file.imports.map(
        ({ request, target }) => target ?? ourFile(root, request, file.path, packages),
      );
      return [file.path, targets.filter((target) => target !== null && known.has(target)) as string[]];
    }),
  );
  return groups(graph).map((group) => {
    const circle = shortest(graph, group);
    return {
      rule: 'no import circles',
      file: circle[0] ?? '',
      line: 1,
      what: [...circle, circle[0]].join(' → '),
      says: 'move what both need into a file of its own, types too',
    };
  });
}

function ourFile(root: string, request: string, from: string, packages: Map<string, WorkspacePackage>) {
  const found = resolveOurs(request, join(root, from), packages);
  return found && fromRoot(root, found);
}

/** Tarjan's strongly connected components with a cycle. */
function groups(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const waiting = new Set<string>();
  const found: string[][] = [];
  const visit = (file: string): number => {
    let low = order.size;
    order.set(file, low);
    const own = low;
    stack.push(file);
    waiting.add(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (waiting.has(target)) low = Math.min(low, order.get(target) ?? low);
    }
    if (low === own) {
      const group = stack.splice(stack.indexOf(file));
      for (const one of group) waiting.delete(one);
      if (group.length > 1 || graph.get(file)?.includes(file)) found.push(group);
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

function shortest(graph: Map<string, string[]>, group: string[]): string[] {
  const start = [...group].sort()[0] ?? '';
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const target of graph.get(way.at(-1) ?? '') ?? []) {
      if (target === start) return way;
      if (seen.has(target) || !group.includes(target)) continue;
      seen.add(target);
      ways.push([...way, target]);
    }
  return group;
}
