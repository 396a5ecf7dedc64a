export interface Place {
  page: number;
  count: number;
  zoomed: boolean;
}

export type KeyAction = { page: number } | { zoom: 'in' | 'out' | 'fit' } | 'fullScreen' | null;

/** What a key does in the viewer; null leaves it to the browser. Arrows scroll an enlarged page. */
export function actionOfKey(key: string, { page, count, zoomed }: Place): KeyAction {
  const to = (target: number) => ({ page: Math.min(Math.max(target, 1), count) });
  switch (key) {
    case 'ArrowRight':
      return zoomed ? null : to(page + 1);
    case 'ArrowLeft':
      return zoomed ? null : to(page - 1);
    case 'PageDown':
      return to(page + 1);
    case 'PageUp':
      return to(page - 1);
    case 'Home':
      return to(1);
    case 'End':
      return to(count);
    case '+':
    case '=':
      return { zoom: 'in' };
    case '-':
      return { zoom: 'out' };
    case '0':
      return { zoom: 'fit' };
    case 'f':
    case 'F':
      return 'fullScreen';
    default:
      return null;
  }
}
