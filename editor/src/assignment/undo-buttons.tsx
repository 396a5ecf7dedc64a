import { type KeyboardEvent, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonRow } from 'shared-ui/button';
import { useStore } from 'zustand';
import type { AssignedField, Assignments } from './assignments.ts';

type OnStep = (way: 'undo' | 'redo') => void;

export function UndoButtons<Field extends AssignedField>({
  assignments,
  onStep,
}: {
  assignments: Assignments<Field>;
  onStep: OnStep;
}) {
  const { t } = useTranslation();
  const { done, undone } = useStore(assignments.steps.store);
  return (
    <ButtonRow>
      <Button small look="quiet" disabled={done.length === 0} onClick={() => onStep('undo')}>
        {t('editor.assign.undo')}
      </Button>
      <Button small look="quiet" disabled={undone.length === 0} onClick={() => onStep('redo')}>
        {t('editor.assign.redo')}
      </Button>
    </ButtonRow>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z or Ctrl+Y, but where text is typed. */
export function useUndoKeys(onStep: OnStep) {
  return useCallback(
    (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (!(event.ctrlKey || event.metaKey) || !['z', 'y'].includes(key)) return;
      const target = event.target as HTMLElement;
      if (target.matches('input:not([type=checkbox]), textarea, dialog *')) return;
      event.preventDefault();
      onStep(key === 'y' || event.shiftKey ? 'redo' : 'undo');
    },
    [onStep],
  );
}
