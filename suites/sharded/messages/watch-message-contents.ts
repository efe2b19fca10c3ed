import { asObject } from '../../../base/json-object.ts';
import { besideAnswers } from '../../../engine/verdict/in-answer.ts';
import type { RequirementJudgement } from '../../../engine/verdict/judgement.ts';
import { FirstAnswers } from '../../../engine/watch/first-answers.ts';
import type { WatchRule } from '../../../engine/watch/watch-rule.ts';
import { jsonOf } from '../../../engine/wire/exchange.ts';
import type { Answered } from '../../../engine/wire/wire.ts';
import { findMessages, limitName, messagesPlace, offsetName } from '../../support/sharded/read-messages.ts';
import { watchGets } from '../watch-sharded.ts';
import { type ContentField, contentOf, type MessageContent, nameOf } from './message-content.ts';

/** Of so many messages of each node it is remembered what they said. */
const mostRemembered = 4096;

const requirements: Readonly<Record<ContentField, string>> = {
  source: 'sharded.message.source',
  destination: 'sharded.message.destination',
  value: 'sharded.message.value',
  fwd_fee: 'sharded.message.fwd-fee',
  ihr_fee: 'sharded.message.ihr-fee',
  created_lt: 'sharded.message.created-lt',
  body_hash: 'sharded.message.body-hash',
};
const decides: WatchRule['decides'] = [requirements.source, ...Object.values(requirements).slice(1)];

/** §2.9: a message is named by its hash, which stands for all that it says: it says the same in every window, and each time. */
export const watchMessageContents: WatchRule = {
  decides,
  on: ['sharded'],
  watch: (surface) => {
    const contents = new MessageContents();
    const parameters = [limitName, offsetName];
    return watchGets(decides, messagesPlace?.path, parameters, ({ exchange }) =>
      contents.saw(exchange),
    ).watch(surface);
  },
};

/** What the messages of one node said when they were shown first. */
class MessageContents {
  readonly #remembered = new Map<string, MessageContent>();
  readonly #answers = new FirstAnswers<string>();
  /** Answers that are the same text share what was read of them. */
  readonly #compared = new WeakSet<readonly unknown[]>();

  saw(exchange: Answered): readonly RequirementJudgement[] | undefined {
    const body = jsonOf(exchange);
    const messages = findMessages(body);
    if (messages === undefined || this.#compared.has(messages)) return undefined;
    const holder = asObject(body)?.messages === undefined ? '/result' : '';
    const found = messages.flatMap((message, index) =>
      this.#compare(message, `${holder}/messages/${index}`, exchange),
    );
    if (found.length === 0) this.#compared.add(messages);
    return found;
  }

  #compare(message: unknown, at: string, exchange: Answered): readonly RequirementJudgement[] {
    const name = nameOf(message);
    if (name === undefined) return [];
    const content = contentOf(message);
    const before = this.#remembered.get(name);
    if (before === undefined) {
      if (this.#remembered.size < mostRemembered) this.#remembered.set(name, content);
      this.#answers.keep(name, exchange);
      return [];
    }
    const both = besideAnswers(this.#answers.of(name), exchange);
    return [...content].flatMap(([field, said]): RequirementJudgement[] => {
      const known = before.get(field);
      if (known === undefined || known === said) return [];
      const expected = `${known}, as another response of the run has it for the message of this hash`;
      return [[requirements[field], both.fail('one-content', `${at}/${field}`, expected, said)]];
    });
  }
}
