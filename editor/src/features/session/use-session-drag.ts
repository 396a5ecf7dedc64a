import { type DragEvent, useRef } from 'react';

const format = 'application/x-programs';

interface Options {
  dragged: (programId: string) => readonly string[];
  nameOf: (ids: readonly string[]) => string;
  onDrop: (sessionId: string, ids: readonly string[]) => void;
}

/** Drags from `data-drag` (a program) to `data-session`, with one listener each for a whole page. */
export function useSessionDrag({ dragged, nameOf, onDrop }: Options) {
  const over = useRef<HTMLElement | null>(null);
  const mark = (card: HTMLElement | null) => {
    if (over.current === card) return;
    over.current?.removeAttribute('data-over');
    card?.setAttribute('data-over', '');
    over.current = card;
  };
  const cardAt = ({ target }: DragEvent) => (target as Element).closest<HTMLElement>('[data-session]');
  const isOurs = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(format);

  const onDragStart = (event: DragEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).dataset?.drag;
    if (id === undefined) return;
    const ids = dragged(id);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(format, JSON.stringify(ids));
    const picture = document.createElement('div');
    picture.textContent = nameOf(ids);
    picture.dataset.dragPicture = '';
    event.currentTarget.append(picture);
    event.dataTransfer.setDragImage(picture, -8, -8);
    // The browser takes its picture first.
    requestAnimationFrame(() => picture.remove());
  };
  const onDragOver = (event: DragEvent) => {
    if (!isOurs(event)) return;
    const card = cardAt(event);
    mark(card);
    if (card) event.preventDefault();
  };
  const onDropOnCard = (event: DragEvent) => {
    const card = cardAt(event);
    mark(null);
    if (!card || !isOurs(event)) return;
    event.preventDefault();
    onDrop(card.dataset.session ?? '', JSON.parse(event.dataTransfer.getData(format)) as string[]);
  };
  return { onDragStart, onDragOver, onDrop: onDropOnCard, onDragEnd: () => mark(null) };
}
