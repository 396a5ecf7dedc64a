import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { submissionSchema } from 'shared-data/models/program';
import { ErrorSummary, Form, SubmitButton, typedFields, useForm } from 'shared-ui/form';
import { describe, expect, test, vi } from 'vitest';
import { show } from '../../testing/render.tsx';

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('a text that is too long', () => {
  function Talk({ submit }: { submit: () => Promise<unknown> }) {
    const form = useForm({
      schema: submissionSchema,
      initial: {
        title: '',
        presentationType: 'oral-online',
        typeChangeable: false,
        sessionChoice1: 'OB',
        authors: [{ givenName: 'Ada', familyName: 'North', affiliation: '', presenter: true }],
        note: '',
      },
      submit,
    });
    const { TextArea, TextField } = typedFields(form);
    return (
      <Form form={form}>
        <ErrorSummary />
        <TextArea name="title" label="Title" hint="As printed" unbroken />
        <TextField name="authors.0.affiliation" label="Affiliation" />
        <TextArea name="note" label="Note" />
        <SubmitButton>Send</SubmitButton>
      </Form>
    );
  }
  const paste = async (label: string, text: string) => {
    await userEvent.click(screen.getByLabelText(label));
    await userEvent.paste(text);
    return screen.getByLabelText<HTMLTextAreaElement>(label);
  };

  test.each([
    ['Title', 500],
    ['Affiliation', 300],
    ['Note', 2000],
  ])(
    '%s keeps what was pasted beyond %d characters, says by how much, and is not sent',
    async (label, limit) => {
      const submit = vi.fn(async () => {});
      show(<Talk submit={submit} />);
      for (const name of ['Title', 'Affiliation'].filter((one) => one !== label)) await paste(name, 'Ice');
      const field = await paste(label, 'x'.repeat(limit + 1234));
      expect(field.value).toHaveLength(limit + 1234);
      const said = `1,234 characters too long. The limit is ${limit.toLocaleString('en')}.`;
      const tied = field.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
      expect(document.getElementById(tied)?.textContent).toBe(said);
      expect(field.getAttribute('aria-invalid')).toBe('true');
      await send();
      expect(submit).not.toHaveBeenCalled();
      expect(within(document.activeElement as HTMLElement).getByRole('link').textContent).toBe(label);
      await userEvent.clear(field);
      await userEvent.paste('x'.repeat(limit));
      expect(screen.queryByText(/Too long/)).toBeNull();
      await send();
      await waitFor(() => expect(submit).toHaveBeenCalledOnce());
    },
  );

  test('is counted as the schema counts: pairs as two, blanks around it not at all', async () => {
    show(<Talk submit={async () => {}} />);
    const field = await paste('Title', `  ${'🧊'.repeat(250)}  `);
    expect(screen.queryByText(/Too long/)).toBeNull();
    expect(screen.getByText('500 / 500')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.paste('🧊'.repeat(251));
    expect(screen.getByText('2 characters too long. The limit is 500.')).toBeTruthy();
    expect(submissionSchema.shape.title.safeParse('🧊'.repeat(250)).success).toBe(true);
    expect(submissionSchema.shape.title.safeParse('🧊'.repeat(251)).success).toBe(false);
  });
});
