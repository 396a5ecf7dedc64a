import { createStore } from 'zustand/vanilla';

export interface Question {
  title: string;
  text?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  danger?: boolean;
}

export interface Asked extends Question {
  answer: (yes: boolean) => void;
}

export const questions = createStore<{ asked: Asked | null }>(() => ({ asked: null }));

/** Needs `<ConfirmHost>` in the page, which the frame has. A question that is withdrawn is answered with no. */
export function confirm(question: Question, withdrawn?: AbortSignal): Promise<boolean> {
  questions.getState().asked?.answer(false);
  return new Promise((resolve) => {
    const asked: Asked = {
      ...question,
      answer(yes) {
        if (questions.getState().asked === asked) questions.setState({ asked: null });
        resolve(yes);
      },
    };
    withdrawn?.addEventListener('abort', () => asked.answer(false));
    questions.setState({ asked });
  });
}
