import { type DragEvent, useRef, useState } from 'react';
import { IconButton } from '../button/index.tsx';
import { useText } from '../context/index.tsx';
import { Icon } from '../icon/index.tsx';
import { FieldError, FieldHint, type FieldProps, RequiredMark, useField } from './field.tsx';
import css from './form.module.css';

export interface FileFieldProps extends FieldProps {
  /** As of the file input, e.g. "application/pdf,.pdf". */
  accept?: string;
  /** Bytes; shown to the reader. The schema or `check` decides. */
  maxSize?: number;
  /** 0 to 1 while the file is on its way; null otherwise. */
  progress?: number | null;
}

/** A file, dragged here or chosen. The value is a File or null; what is wrong with it is said at once. */
export function FileField(props: FileFieldProps) {
  const t = useText();
  const field = useField<File | null>(props);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const choose = (file: File | null) => {
    field.set(file);
    field.blur();
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !props.disabled) choose(file);
  };
  const file = field.value;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={field.id}>
        {props.label}
        <RequiredMark required={props.required} />
      </label>
      <FieldHint id={field.hintId}>{props.hint}</FieldHint>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the input inside does the same by keyboard */}
      <div
        className={over ? `${css.drop} ${css.over}` : css.drop}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!props.disabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={file ? 'file' : 'upload'} size={1.75} />
        <div className={css.dropText}>
          {file && <strong className={css.fileName}>{file.name}</strong>}
          {!file && !props.disabled && <span>{t('ui.fileDrop')} </span>}
          {file && <span className={css.count}>{fileSize(file.size)}</span>}
          {!props.disabled && (
            <span className={css.fake} aria-hidden="true">
              {t(file ? 'ui.fileReplace' : 'ui.fileChoose')}
            </span>
          )}
          {props.maxSize && !file && (
            <span className={css.count}>{t('ui.fileLimit', { size: fileSize(props.maxSize) })}</span>
          )}
        </div>
        <input
          {...field.control}
          ref={input}
          type="file"
          accept={props.accept}
          className={css.fileInput}
          onChange={(event) => {
            const chosen = event.target.files?.[0];
            if (chosen) choose(chosen);
          }}
        />
        {file && !props.disabled && (
          <span className={css.fileRemove}>
            <IconButton
              icon="close"
              label={t('ui.fileRemove')}
              onClick={() => {
                if (input.current) input.current.value = '';
                choose(null);
                input.current?.focus();
              }}
            />
          </span>
        )}
        {props.progress != null && (
          <progress className={css.progress} value={props.progress} max={1} aria-label={props.label} />
        )}
      </div>
      <FieldError id={field.errorId}>{field.error}</FieldError>
    </div>
  );
}

/** Bytes in words: "20 MB" is 20 × 1,048,576. */
function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`;
  const megabytes = bytes / (1024 * 1024);
  return `${megabytes < 10 && megabytes % 1 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
