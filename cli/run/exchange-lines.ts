import type { Vault } from '../../engine/secrets/vault.ts';
import { redactedExcerpt } from '../../engine/verdict/exchange-record.ts';
import type { Exchange } from '../../engine/wire/exchange.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';

const longestBody = 400;

/** `--verbose`: one exchange in two lines, what was sent and what came, without secrets and control characters. */
export function exchangeLines({ request, answer, durationMs }: Exchange, vault: Vault): string {
  const body = (text: string | undefined): string =>
    text === undefined || text === '' ? '' : ` ${redactedExcerpt(text, longestBody, vault)}`;
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== 'accept' && name !== 'user-agent' && name !== 'content-type')
    .map(([name, value]) => ` ${name}: ${vault.redact(value)}`);
  const came =
    answer.kind === 'answer'
      ? `${answer.status}${body(answer.text)}`
      : `no answer (${answer.cause}): ${vault.redact(answer.message)}`;
  const sent = `${request.method} ${vault.redact(request.url)}${headers.join(',')}${body(request.body)}`;
  return `> ${terminalLine(sent)}\n< ${terminalLine(came)} (${Math.round(durationMs)} ms)\n`;
}
