/**
 * One word, one meaning: words that were replaced, as parts of file names, identifiers, comments, titles of tests and
 * pages of docs. Other literals are not checked, because texts on screen, names of the API and stored names do not
 * change.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';

interface Banned {
  words: readonly string[];
  /** The word to write instead. */
  write: string;
  /** The files in which the words are banned; all by default. */
  within?: RegExp;
  /** Files that keep the word, or identifiers that do. */
  except?: RegExp;
}

const STORED = /^recentPlaces$/;
const BANNED: readonly Banned[] = [
  { words: ['wall', 'walls'], write: 'dependency rule' },
  { words: ['ticket', 'tickets'], write: 'form token' },
  { words: ['world', 'worlds'], write: 'fixture', except: /^(update)?[mM]atrixWorld$/ },
  {
    words: ['stand'],
    write: 'fixture',
    within: /^(bench|tests)\/[^:]*:name |\.(test|testing)\.tsx?:name /,
  },
  {
    words: ['stand', 'stands'],
    write: 'is, unless it means that one thing is there for another',
    except: /:name |[sS]tands? (for|in for|still)/,
    within: /: /,
  },
  { words: ['landing', 'landings'], write: 'list, or page with lists' },
  {
    words: ['session', 'sessions'],
    write: 'appending: a session is that of somebody who has signed in',
    within: /^platform\/ledger\/append\/[^:]*:name /,
  },
  { words: ['breaks'], write: 'mutant', within: /^tests\/(spec|outside)\/[^:]*:name / },
  {
    words: ['reader', 'readers'],
    write: 'parser (of a file); a reader is who reads',
    within: /^platform\/formats\//,
    except: /zip-archive|writers\.test|write-|^(Text|Zip)?Reader$/,
  },
  {
    words: ['sweep'],
    write: 'expired-sweep',
    except: /[eE]xpired-?[sS]weep|sweepExpired|EXPIRED_/,
  },
  {
    words: ['place', 'places'],
    write: 'position, index, slot, target, item, path',
    // The word is a column of the table search_entry, and a part of a name that browsers have stored.
    except: /search_entry|platform\/(metadata\/search|ledger\/projections|storage\/tables)/,
  },
  { words: ['view'], write: 'data: a view is drawn', within: /-view\.ts:name / },
  { words: ['signin'], write: 'sign-in' },
  { words: ['denied'], write: 'forbidden (by roles), refused' },
  {
    words: [
      ...[
        'neighbour',
        'neighbours',
        'colour',
        'colours',
        'coloured',
        'behaviour',
        'favourite',
        'grey',
      ],
      ...['licence', 'licences', 'centred', 'catalogue', 'recognises', 'recognised', 'normalised'],
    ],
    write: 'spelled as in the US: neighbor, color',
  },
  { words: ['most'], write: 'MAX_…, for a limit', within: /:name MOST(_|$)/ },
  { words: ['limit'], write: 'MAX_…', within: /:name [A-Z_]+_LIMIT$/, except: /DEFAULT_LIMIT/ },
  { words: ['least'], write: 'MIN_…, for a limit', within: /:name LEAST(_|$)/ },
  { words: ['blast'], write: 'assistant', except: /ask[- ]?blast|call it Blast/i },
  { words: ['explorer'], write: 'LifeGraph', except: /LifeGraph Explorer/ },
  {
    words: ['sdo', 'sdos'],
    write: 'record',
    except: /[sS][dD][oO][iI][dD]|^sdo$|SDOs?\)|SDO in the API|have key, sdo and/,
  },
  {
    // A mark is a sign beside a label: TermMark, RequiredMark, the prop `mark` of a field; HTML has <mark>.
    words: ['mark', 'marks', 'marked'],
    write: 'range (of a match), citation, cluster, change (since a moment), span, delimiter',
    within:
      /^(app\/(commands|features\/(assistant|lifegraph))|platform\/(assistant|formats))\/[^:]*:name /,
    except: /TermMark|(-form|wrong-position|highlight)\.tsx:name mark$/,
  },
  {
    words: ['bucket', 'buckets', 'category', 'categories'],
    write: 'kind: bucket is a column of search_entry',
    within: /^(app|model)\/[^:]*:name /,
    except: /:name categories$/,
  },
  {
    words: ['asker', 'askers'],
    write: 'taker (of a turn), caller (of the API); an asker asks the assistant',
    except: /assistant|docs\/(security|operations)|metadata that the asker/,
  },
  {
    words: ['plan', 'plans'],
    write: 'rules (of an upload): a plan is passed to the ledger',
    within: /^platform\/jobs\/(?!types\/promote\/)[^:]*(?<!\.test\.ts):name /,
  },
  {
    words: ['group', 'groups', 'grouped'],
    write: 'cluster',
    within: /^app\/features\/lifegraph\/(cluster|picture)\/[^:]*: /,
  },
  {
    words: ['user', 'users'],
    write: 'person: a user is the role sdzUser, or a user wallet or group',
    within: /^app\/[^:]*: (\/\*|\*|\/\/)/,
    except: /[uU]ser (wallet|group)|sdzUser|[uU]sers(,| and) groups|'new user'|findUser/,
  },
  {
    words: ['messages'],
    write: 'entry, row or notification of a queue',
    within: /^platform\/jobs\/queue\//,
  },
];

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /^(app|bench|guess|http|model|platform|scripts|server|tests)\//.test(file));
/**
 * The pages of docs. Decisions use the words of their time, and the page of keys those of the screen, so both are left
 * out.
 */
const pages = [
  'README.md',
  ...execFileSync('git', ['ls-files', 'docs/*.md'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file && !/^docs\/(decisions|images|examples)\/|keyboard\.md$/.test(file)),
];

/** A name, an identifier or a line of a comment, and where it is. */
interface Said {
  text: string;
  where: string;
}

const SPLIT = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|[^\p{L}]+/u;
const wordsOf = (text: string) => text.split(SPLIT).map((word) => word.toLowerCase());

/** Files without any of the letters need no parsing. */
const ANY = new RegExp(BANNED.flatMap(({ words }) => words).join('|'), 'i');

/**
 * Whether a text is the title of a test: the first argument of `it`, `test` or `describe`, or of what their `each`
 * returns.
 */
function isTitle(node: ts.StringLiteralLike): boolean {
  const call = node.parent;
  if (!ts.isCallExpression(call) || call.arguments[0] !== node) return false;
  return /^(it|test|describe)\b/.test(call.expression.getText());
}

/**
 * The identifiers, comments and titles of tests of a source. The trivia before a token are white space and comments,
 * except in texts of JSX.
 */
function saidIn(file: string): Said[] {
  const text = readFileSync(file, 'utf8');
  if (!ANY.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const said: Said[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const children = node.getChildren(source);
    children.forEach(visit);
    if (children.length > 0 || ts.isJsxText(node)) return;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      said.push({ text: node.text, where: `${file}:name ${node.text}` });
    }
    const trivia = text.slice(node.getFullStart(), node.getStart(source));
    for (const line of trivia.split('\n')) {
      if (line.trim()) said.push({ text: line, where: `${file}: ${line.trim()}` });
    }
    if (ts.isStringLiteralLike(node) && isTitle(node)) {
      said.push({ text: node.text, where: `${file}: ${node.text}` });
    }
  };
  visit(source);
  return said;
}

/** The lines of a page without its code. */
const linesOf = (page: string): Said[] =>
  readFileSync(page, 'utf8')
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`|\]\([^)]*\)/g, '')
    .split('\n')
    .map((text) => ({ text, where: `${page}: ${text}` }));

it('each word has one meaning', () => {
  const said = [...files, ...pages].flatMap((file) => [
    { text: file, where: `${file}:name ` },
    ...(/\.(ts|tsx|js|cjs|mjs)$/.test(file) ? saidIn(file) : []),
    ...(file.endsWith('.md') ? linesOf(file) : []),
  ]);
  const found = said.flatMap(({ text, where }) => {
    const words = wordsOf(text);
    return BANNED.filter(
      ({ words: banned, within, except }) =>
        banned.some((word) => words.includes(word)) &&
        (within?.test(where) ?? true) &&
        !STORED.test(text) &&
        !(except?.test(text) || except?.test(where)),
    ).map(({ words: [word], write }) => `${where}: '${word}' is '${write}' here`);
  });
  expect([...new Set(found)]).toEqual([]);
});

it('the code lets the name of every class of errors end in Error', () => {
  const classes = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/class (\w+) extends \w*Error\b/g)])
    .map(([, name = '']) => name);
  expect(classes.length).toBeGreaterThan(30);
  expect(classes.filter((name) => !name.endsWith('Error'))).toEqual([]);
});

/** Console and platform may have the same name for the same thing on their two sides. */
const SIDES = [['app'], ['platform', 'guess', 'http', 'model', 'server']];

it('what a file exports has a name of its own: no other file of its side exports another thing by it', () => {
  const files = execFileSync(
    'git',
    ['ls-files', '-c', '-o', '--exclude-standard', '*.ts', '*.tsx'],
    {
      encoding: 'utf8',
    },
  )
    .trim()
    .split('\n')
    .filter((file) => !/\.(test|testing)\.tsx?$|^app\/routes\/|\/lazy-/.test(file));
  const shared = SIDES.flatMap((folders) => {
    const filesOf = new Map<string, Set<string>>();
    for (const file of files.filter((one) => folders.includes(one.split('/')[0] ?? ''))) {
      const exported =
        /^export (?:async )?(?:const|function|interface|type|class) (\w+)(?: = (.+);$)?/gm;
      for (const [, name = '', value] of readFileSync(file, 'utf8').matchAll(exported)) {
        // Two forms may have the same field or mark.
        const of = value && /^'[^']*'$/.test(value) ? value : file;
        filesOf.set(name, (filesOf.get(name) ?? new Set()).add(of));
      }
    }
    return [...filesOf]
      .filter(([, of]) => of.size > 1)
      .map(([name, of]) => `${name}: ${[...of].join(', ')}`);
  });
  expect(shared).toEqual([]);
});
