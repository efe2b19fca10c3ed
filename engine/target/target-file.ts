import { dirname, resolve } from 'node:path';
import { visit } from 'yaml';
import { formatValidator } from '../../specs/validators.ts';
import { readDocuments } from '../documents/read-documents.ts';
import { readInputFile } from '../input/read-input-file.ts';
import { explainSchemaErrors } from '../input/schema-errors.ts';
import { parseYamlInput, type YamlInput } from '../input/yaml-input.ts';
import { Vault } from '../secrets/vault.ts';
import { UserError } from '../user-error.ts';
import { buildTarget } from './build-target.ts';
import { interpolate, unsetVariables } from './interpolate.ts';
import type { Secret, Target } from './target.ts';
import type { TargetDocument } from './target-document.ts';

const subject = 'target-file';

/**
 * Reads a target file (interface, section 2).
 * @throws UserError with file, line and what to do, for every fault of the file or the environment
 */
export async function readTargetFile(path: string, environment: NodeJS.ProcessEnv): Promise<Target> {
  return { ...(await parseTarget(readInputFile(path, subject), path, environment)), file: path };
}

/** The same from text; `path` names it in errors and is what relative paths start from. */
export async function parseTarget(
  text: string,
  path: string,
  environment: NodeJS.ProcessEnv,
): Promise<Target> {
  const input = parseYamlInput(text, path, subject);
  if (input.document.contents === null)
    throw new UserError(
      `${subject}/empty`,
      `${path}:1:1: the file is empty; it begins with a line "name: …"`,
    );
  const secrets = interpolateScalars(input, environment);
  try {
    const value = input.toValue();
    explainSchemaErrors(value, formatValidator('formats/target-file.schema'), input.where, subject);
    const around = {
      where: input.where,
      resolvePath: (relative: string) => resolve(dirname(path), relative),
    };
    const document: TargetDocument = value as never;
    const target = buildTarget(document, secrets, around);
    return { ...target, documents: await readDocuments(document.documents ?? [], target, around) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(error.code, new Vault(secrets).redact(error.message));
  }
}

function interpolateScalars({ document, at }: YamlInput, environment: NodeJS.ProcessEnv): Secret[] {
  const secrets: Secret[] = [];
  const missing: Parameters<typeof unsetVariables>[0][number][] = [];
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return;
      const where = at(node.range?.[0] ?? 0);
      const { text, used, unset } = interpolate(node.value, environment, where);
      node.value = text;
      secrets.push(...used);
      missing.push(...unset.map((one) => ({ ...one, where })));
    },
  });
  if (missing.length > 0) throw unsetVariables(missing);
  return secrets;
}
