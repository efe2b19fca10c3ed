import type { ExchangeObserver } from '../../engine/run/session.ts';
import type { Vault } from '../../engine/secrets/vault.ts';
import { redactedExcerpt } from '../../engine/verdict/finding/exchange-record.ts';
import type { Answer, Exchange } from '../../engine/wire/exchange.ts';
import { terminalLine } from '../../reports/escaping/terminal.ts';
import { knownSecrets } from './known-secrets.ts';

const longestBody = 400;

/** Prints every exchange on stderr, as it arrives. */
export const printedExchanges: ExchangeObserver = {
  saw: (exchange) => void process.stderr.write(exchangeLines(exchange, knownSecrets)),
};

/**
 * `--verbose`: one exchange in two lines, what was sent and what came, without secrets and control characters. Of a
 * response it says how much came, not what: it may hold secrets that only a later response lets us know (§5.2). The
 * bodies stand in the reports, which are written when all are known.
 */
function exchangeLines({ request, answer, durationMs }: Exchange, vault: Vault): string {
  const body = (text: string | undefined): string =>
    text === undefined || text === '' ? '' : ` ${redactedExcerpt(text, longestBody, vault)}`;
  const headers = Object.entries(request.headers)
    .filter(([name]) => name !== 'accept' && name !== 'user-agent' && name !== 'content-type')
    .map(([name, value]) => ` ${name}: ${vault.redact(value)}`);
  const came =
    answer.kind === 'answer'
      ? `${answer.status}${contentOf(answer)}`
      : `no answer (${answer.cause}): ${vault.redact(answer.message)}`;
  const sent = `${request.method} ${vault.redact(request.url)}${headers.join(',')}${body(request.body)}`;
  return `> ${terminalLine(sent)}\n< ${terminalLine(came)} (${Math.round(durationMs)} ms)\n`;
}

function contentOf({ headers, text }: Answer): string {
  const type = headers['content-type'];
  const size = `${Buffer.byteLength(text)} bytes`;
  return ` ${type === undefined ? '' : `${type.split(';')[0]}, `}${size}`;
}
