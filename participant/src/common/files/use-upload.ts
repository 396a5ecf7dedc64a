import { useEffect, useRef, useState } from 'react';
import { api } from 'shared-data/api/api-client';
import type { MessageKey } from 'shared-data/i18n/message-catalogs';
import { type FileKind, fileProblem } from 'shared-data/models/upload';
import { errorMessageKey } from 'shared-data/platform/errors';

interface State {
  /** 0 to 1 while uploading; null otherwise. */
  progress: number | null;
  name: string;
  problem: MessageKey | null;
}

const idle: State = { progress: null, name: '', problem: null };

/** Choosing the same file again resumes an interrupted upload. */
export function useUpload(programId: string, kind: FileKind) {
  const [state, setState] = useState(idle);
  const running = useRef<AbortController | null>(null);
  const busy = state.progress !== null;

  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [busy]);

  const send = async (file: File) => {
    if (running.current) return;
    const problem = fileProblem(kind, file);
    if (problem) {
      setState({ ...idle, problem });
      return;
    }
    const stop = new AbortController();
    running.current = stop;
    setState({ progress: 0, name: file.name, problem: null });
    const onProgress = (progress: number) => setState((before) => ({ ...before, progress }));
    try {
      await api.upload(programId, kind, file, { onProgress, signal: stop.signal });
      setState(idle);
    } catch (error) {
      setState(stop.signal.aborted ? idle : { ...idle, problem: errorMessageKey(error) });
    } finally {
      running.current = null;
    }
  };
  return { ...state, send: (file: File) => void send(file), stop: () => running.current?.abort() };
}
