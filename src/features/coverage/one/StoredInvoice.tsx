import { useTranslation } from 'react-i18next';
import type { Coverage } from '#domain/coverage/coverage.ts';
import { codeText } from '#i18n/error-text.ts';
import { useAction } from '#shell/feedback/use-action.ts';
import { Button } from '#ui/buttons/Button.tsx';
import { invoiceFault, openInvoice, replaceInvoice } from '../actions.ts';
import { isOfInvoice } from './form.ts';
import { InvoiceBox, InvoiceInput } from './InvoiceInput.tsx';

async function replaceChecked(coverage: Coverage, file: File): Promise<Coverage> {
  const fault = invoiceFault(file);
  if (fault !== null) throw fault;
  return replaceInvoice(coverage, file);
}

/** The invoice of a coverage: seen by whoever may, and another put in its place while it waits. */
export function StoredInvoice({ coverage }: { readonly coverage: Coverage }) {
  const { t } = useTranslation('coverage');
  const open = useAction(openInvoice, { done: 'coverage:invoice.opened' });
  const replace = useAction(replaceChecked, { done: 'coverage:invoice.replaced', onError: ({ code }) => isOfInvoice(code) });
  const { error } = replace;
  const invoice = coverage.invoice ?? { name: t('invoice.unseen'), bytes: null };
  const look = coverage.invoice !== null && (
    <Button size="sm" busy={open.busy} onClick={() => void open.run(coverage)}>
      {t('invoice.open')}
    </Button>
  );
  if (!coverage.can.includes('edit')) return <InvoiceBox {...invoice}>{look}</InvoiceBox>;
  return (
    <InvoiceInput
      invoice={invoice}
      error={error !== null && isOfInvoice(error.code) ? codeText(error.code, error.params) : null}
      busy={replace.busy}
      onFile={(file) => void replace.run(coverage, file)}
    >
      {look}
    </InvoiceInput>
  );
}
