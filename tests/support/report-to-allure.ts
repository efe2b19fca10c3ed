import type { Finding, RequirementResult } from '../../base/run-result.ts';
import { writeJson } from '../../engine/wire/body/parse-json.ts';
import { beginningOf } from '../../specs/formats/cut-text.ts';

const severities = { required: 'critical', advisory: 'minor', unspecified: 'trivial' } as const;

/**
 * Gives Allure, for the running test, what the suite's own results contain: labels for section, area and node, a step
 * for each finding with its exchange, the observation. Only where Allure's reporter is on: its library complains where
 * nobody listens.
 */
export async function reportToAllure(result: RequirementResult): Promise<void> {
  const allure = await import('allure-js-commons');
  const { id, section, node, level, findings, observation } = result;
  await allure.labels(
    { name: 'section', value: section },
    { name: 'area', value: id.split('.')[0] ?? id },
    { name: 'node', value: node ?? 'the platform API' },
    { name: 'level', value: level },
    { name: 'severity', value: severities[level] },
    { name: 'tag', value: result.verdict },
  );
  for (const finding of findings) {
    await allure.step(beginningOf(finding.message, 500), async () => {
      for (const [name, content, type] of attachments(finding)) await allure.attachment(name, content, type);
    });
  }
  if (observation !== undefined)
    await allure.attachment('observation', writeJson(observation), 'application/json');
}

function attachments({
  message,
  reproduce,
  exchange,
}: Finding): readonly (readonly [string, string, string])[] {
  return [
    ['finding', message, 'text/plain'],
    ...(reproduce === undefined ? [] : [['reproduce', reproduce, 'text/plain'] as const]),
    ...(exchange === undefined
      ? []
      : [
          ['request', writeJson(exchange.request), 'application/json'] as const,
          ['response', writeJson(exchange.response), 'application/json'] as const,
        ]),
  ];
}
