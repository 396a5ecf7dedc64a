import { DateField } from 'shared-ui/date-picker';
import { Form, useForm } from 'shared-ui/form';
import { Invitation, Listings } from 'shared-ui/listing';
import { SearchSelectField } from 'shared-ui/select';
import { type Column, DataTable } from 'shared-ui/table';
import { VirtualList } from 'shared-ui/virtual-list';
import type { Specimen } from './specimen.ts';

interface Row {
  id: string;
  title: string;
  type: string;
}

const rows: Row[] = Array.from({ length: 40 }, (_, index) => ({
  id: `T${String(index + 1).padStart(4, '0')}`,
  title: index % 2 ? '氷床コアの化学分析' : 'Chemistry of an ice core',
  type: index % 3 ? 'oral' : 'poster',
}));
const columns: Column<Row>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id },
  { id: 'title', header: 'Title', value: (row) => row.title },
  { id: 'type', header: 'Type', value: (row) => row.type, filter: true },
];
const keyOf = (row: Row) => row.id;
const listings = [
  {
    id: 'a',
    name: 'Aurora Instruments',
    text: 'Weather stations for the ice.',
    url: 'https://aurora.example/',
  },
  { id: 'b', name: '極地測器' },
];

export const data: Specimen[] = [
  {
    name: 'Data table',
    once: true,
    Show: () => <DataTable label="Talks" columns={columns} rows={rows} rowKey={keyOf} urlKey="t" />,
  },
  {
    name: 'Data table, empty',
    once: true,
    Show: () => <DataTable label="No talks" columns={columns} rows={[]} rowKey={keyOf} urlKey="e" />,
  },
  {
    name: 'Data table, loading',
    once: true,
    Show: () => (
      <DataTable label="Talks to come" columns={columns} rows={[]} rowKey={keyOf} urlKey="l" loading />
    ),
  },
  { name: 'Date and searchable select', once: true, Show: Pickers },
  {
    name: 'Listings',
    Show: () => (
      <>
        <Listings listings={listings} />
        <Invitation text="Ten questions, five minutes." url="https://survey.example/" action="Answer" />
      </>
    ),
  },
  {
    name: 'Virtual list',
    once: true,
    Show: () => (
      <VirtualList label="Rows" items={rows} keyOf={keyOf}>
        {(row) => (
          <p>
            {row.id} {row.title}
          </p>
        )}
      </VirtualList>
    ),
  },
];

function Pickers() {
  const form = useForm({
    schema: { safeParse: (value) => ({ success: true, data: value }) },
    initial: { day: '', chosen: '2026-12-03', one: '' },
    warnOnLeave: false,
    submit: async () => {},
  });
  return (
    <Form form={form} label="Pickers">
      <DateField name="day" label="A day" hint="within December" min="2026-12-01" max="2026-12-31" />
      <DateField name="chosen" label="A day chosen" />
      <SearchSelectField
        name="one"
        label="One of many"
        options={rows.map(({ id, title }) => ({ value: id, label: `${id} ${title}` }))}
      />
    </Form>
  );
}
