import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { root } from "../../scripts/run.js";

/** A complete SQL statement written as sql<Row>`…`. */
export interface TypedStatement {
  /** File and function that contain the statement, such as "app/domain/stories/feed.server.ts findPlace". */
  where: string;
  /** Matches the SQL text that Kysely compiles the statement to, with any placeholders for its values. */
  pattern: RegExp;
  /** Columns of `Row`, each with the kinds of values that the column may have: names as in `typeof`, or "null". */
  columns: Map<string, Set<string>>;
}

const IS_STATEMENT = /^\s*(?:SELECT|WITH|INSERT|UPDATE|DELETE)\b/;
const HAS_ROWS = /^\s*(?:SELECT|WITH(?![\s\S]*\bINSERT\b))|\bRETURNING\b/;

/** The product's types: all typed statements that return rows, and the columns of each table in app/db/schema.ts. */
export interface SqlTypes {
  statements: TypedStatement[];
  tables: Map<string, TypedStatement["columns"]>;
}

const SCHEMA = "app/db/schema.ts";
const IS_PRODUCT = /^(?:app|workers|scripts)\/(?!.*\.test\.)/;

/**
 * Returns whether a file has the tables or may have a typed statement. Compiling only these files and what they import takes half
 * the time.
 */
function mayHaveTypes(path: string): boolean {
  const name = relative(root, path);
  return name === SCHEMA || (IS_PRODUCT.test(name) && readFileSync(path, "utf8").includes("sql<"));
}

/** Extracts the typed statements and tables from the code with the TypeScript compiler, which takes some seconds. */
export function readSqlTypes(): SqlTypes {
  const config = join(root, "tsconfig.json");
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    dirname(config),
  );
  const program = ts.createProgram(fileNames.filter(mayHaveTypes), options);
  const checker = program.getTypeChecker();
  return { statements: statementsOf(program, checker), tables: tablesOf(program, checker) };
}

function statementsOf(program: ts.Program, checker: ts.TypeChecker): TypedStatement[] {
  return program.getSourceFiles().flatMap((file) => {
    const name = relative(root, file.fileName);
    if (!IS_PRODUCT.test(name)) return [];
    const found: TypedStatement[] = [];
    const visit = (node: ts.Node, owner: string) => {
      const inside = ts.isFunctionDeclaration(node) ? (node.name?.text ?? owner) : owner;
      if (ts.isTaggedTemplateExpression(node) && node.tag.getText(file) === "sql") {
        const [row] = node.typeArguments ?? [];
        const parts = textsOf(node.template);
        if (row && IS_STATEMENT.test(parts[0] ?? "") && HAS_ROWS.test(parts.join(""))) {
          const columns = columnsOf(checker, checker.getTypeFromTypeNode(row), node);
          found.push({ where: `${name} ${inside}`, pattern: patternOf(parts), columns });
        }
      }
      ts.forEachChild(node, (child) => visit(child, inside));
    };
    visit(file, "");
    return found;
  });
}

/** Returns the columns of each table with the types that a SELECT returns. */
function tablesOf(program: ts.Program, checker: ts.TypeChecker): SqlTypes["tables"] {
  const schema = program.getSourceFile(join(root, SCHEMA));
  const tables = schema?.statements.find(
    (one) => ts.isInterfaceDeclaration(one) && one.name.text === "Tables",
  );
  if (!tables) throw new Error(`${SCHEMA} has no interface Tables`);
  const all = checker.getPropertiesOfType(checker.getTypeAtLocation(tables));
  return new Map(
    all.map((table) => [
      table.name,
      columnsOf(checker, checker.getTypeOfSymbolAtLocation(table, tables), tables),
    ]),
  );
}

/** Returns the literal parts of a template: the texts before, between and after its values. */
function textsOf(template: ts.TemplateLiteral): string[] {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [template.text];
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
}

function patternOf(parts: readonly string[]): RegExp {
  const escaped = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${escaped.join("[\\s\\S]*?")}$`);
}

function columnsOf(checker: ts.TypeChecker, row: ts.Type, at: ts.Node): TypedStatement["columns"] {
  const columns = checker.getPropertiesOfType(row).map((column): [string, Set<string>] => {
    const declared = checker.getTypeOfSymbolAtLocation(column, at);
    // Kysely's `Generated<T>` has the type T in a SELECT.
    const selected = declared.getProperty("__select__");
    const type = selected ? checker.getTypeOfSymbolAtLocation(selected, at) : declared;
    return [column.name, new Set((type.isUnion() ? type.types : [type]).map(kindOf))];
  });
  return new Map(columns);
}

function kindOf({ flags }: ts.Type): string {
  if (flags & ts.TypeFlags.StringLike) return "string";
  if (flags & ts.TypeFlags.NumberLike) return "number";
  if (flags & ts.TypeFlags.Null) return "null";
  return "object";
}
