-- Generated from the definitions: 83 statements. Reviewed before it is committed.
CREATE TABLE "design"."measurement_part" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "code" text,
  "name" text,
  "name_en" text,
  "unit" text,
  "minus" numeric(22,4),
  "plus" numeric(22,4),
  "method" text,
  "method_en" text,
  "image" bigint[],
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "measurement_part_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."measurement_part" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "measurement_part_list" ON "design"."measurement_part" (platform_id, company_id, "code", id, "status");
CREATE INDEX "measurement_part_all" ON "design"."measurement_part" (platform_id, "code", id, "status");
CREATE INDEX "measurement_part_by_status" ON "design"."measurement_part" (platform_id, company_id, "status", "code", id);
CREATE INDEX "measurement_part_by_unit" ON "design"."measurement_part" (platform_id, company_id, "unit", "code", id, "status");
CREATE INDEX "measurement_part_grams" ON "design"."measurement_part" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "measurement_part_extra" ON "design"."measurement_part" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "unique__measurement_part__code" ON "design"."measurement_part" (platform_id, company_id, replace(lower("code"), ' ', ''));
CREATE TABLE "design"."operation" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "name" text,
  "name_en" text,
  "section" text,
  "machine" text,
  "grade" text,
  "currency" bigint,
  "sam" numeric(22,4),
  "rate" numeric(22,4),
  "remark" text,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "operation_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."operation" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "operation_list" ON "design"."operation" (platform_id, company_id, "number", id, "status");
CREATE INDEX "operation_all" ON "design"."operation" (platform_id, "number", id, "status");
CREATE INDEX "operation_by_status" ON "design"."operation" (platform_id, company_id, "status", "number", id);
CREATE INDEX "operation_by_section" ON "design"."operation" (platform_id, company_id, "section", "number", id, "status");
CREATE INDEX "operation_by_grade" ON "design"."operation" (platform_id, company_id, "grade", "number", id, "status");
CREATE INDEX "operation_grams" ON "design"."operation" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "operation_extra" ON "design"."operation" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__operation" ON "design"."operation" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "design"."operation__rates" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "valid_from" date,
  "sam" numeric(22,4),
  "rate" numeric(22,4),
  "reason" text,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "operation__rates_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."operation__rates" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "operation__rates_of" ON "design"."operation__rates" (platform_id, doc_id, no);
CREATE TABLE "design"."process_sheet" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "style" bigint,
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "rates_on" date,
  "currency" bigint,
  "sam" numeric(22,4),
  "rates" numeric(22,4),
  "successor" bigint,
  "construction" text,
  "packing" text,
  "images" bigint[],
  "remark" text,
  "attachments" bigint[],
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "process_sheet_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."process_sheet" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "process_sheet_list" ON "design"."process_sheet" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "process_sheet_by_status" ON "design"."process_sheet" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "process_sheet_by_style" ON "design"."process_sheet" (platform_id, company_id, "style", "created_at", id, "status");
CREATE INDEX "process_sheet_grams" ON "design"."process_sheet" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "process_sheet_extra" ON "design"."process_sheet" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE INDEX "process_sheet_shared" ON "design"."process_sheet" USING gin (shared);
CREATE UNIQUE INDEX "number__process_sheet" ON "design"."process_sheet" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE UNIQUE INDEX "unique__process_sheet__style__edition" ON "design"."process_sheet" (platform_id, company_id, "style", "edition");
CREATE UNIQUE INDEX "active__process_sheet" ON "design"."process_sheet" (platform_id, coalesce("first", id)) WHERE status = 'approved';
CREATE UNIQUE INDEX "open__process_sheet" ON "design"."process_sheet" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "process_sheet_versions" ON "design"."process_sheet" (platform_id, "first");
CREATE TABLE "design"."process_sheet__lines" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "sequence" integer,
  "operation" bigint,
  "sam" numeric(22,4),
  "rate" numeric(22,4),
  "machine" text,
  "quality_point" text,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "process_sheet__lines_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."process_sheet__lines" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "process_sheet__lines_of" ON "design"."process_sheet__lines" (platform_id, doc_id, no);
CREATE TABLE "design"."size_chart" (
  "platform_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "company_id" bigint NOT NULL,
  "number" text,
  "status" text NOT NULL,
  "version" integer NOT NULL DEFAULT 1,
  "created_at" timestamptz NOT NULL DEFAULT now(),
  "created_by" bigint NOT NULL,
  "updated_at" timestamptz NOT NULL DEFAULT now(),
  "updated_by" bigint NOT NULL,
  "namesake" smallint NOT NULL DEFAULT 0,
  "style" bigint,
  "edition" integer,
  "first" bigint,
  "previous" bigint,
  "size_list" bigint,
  "unit" text,
  "base_size" text,
  "template" bigint,
  "pinned" integer,
  "remark" text,
  "attachments" bigint[],
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "size_chart_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_chart" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "size_chart_list" ON "design"."size_chart" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "size_chart_by_status" ON "design"."size_chart" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "size_chart_by_style" ON "design"."size_chart" (platform_id, company_id, "style", "created_at", id, "status");
CREATE INDEX "size_chart_by_unit" ON "design"."size_chart" (platform_id, company_id, "unit", "created_at", id, "status");
CREATE INDEX "size_chart_grams" ON "design"."size_chart" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "size_chart_extra" ON "design"."size_chart" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE INDEX "size_chart_shared" ON "design"."size_chart" USING gin (shared);
CREATE UNIQUE INDEX "number__size_chart" ON "design"."size_chart" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE UNIQUE INDEX "unique__size_chart__style__edition" ON "design"."size_chart" (platform_id, company_id, "style", "edition");
CREATE UNIQUE INDEX "active__size_chart" ON "design"."size_chart" (platform_id, coalesce("first", id)) WHERE status = 'approved';
CREATE UNIQUE INDEX "open__size_chart" ON "design"."size_chart" (platform_id, coalesce("first", id)) WHERE status = 'draft';
CREATE INDEX "size_chart_versions" ON "design"."size_chart" (platform_id, "first");
CREATE TABLE "design"."size_chart__points" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "method" text,
  "method_en" text,
  "minus" numeric(22,4),
  "plus" numeric(22,4),
  "base" numeric(22,4),
  "steps" jsonb,
  "pins" jsonb,
  "adjusted" numeric(22,4),
  "adjustments" jsonb,
  "values" jsonb,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "size_chart__points_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_chart__points" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "size_chart__points_of" ON "design"."size_chart__points" (platform_id, doc_id, no);
CREATE TABLE "design"."size_chart__sizes" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "size" text,
  "removed" boolean,
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "size_chart__sizes_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."size_chart__sizes" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "size_chart__sizes_of" ON "design"."size_chart__sizes" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."measurement_part" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
CREATE POLICY rows ON "design"."operation" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
ALTER TABLE "design"."operation" ADD CONSTRAINT "operation_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
CREATE POLICY rows ON "design"."operation__rates" USING (platform_id = (SELECT core.platform()) AND (true)) WITH CHECK (platform_id = (SELECT core.platform()) AND (true));
ALTER TABLE "design"."operation__rates" ADD CONSTRAINT "operation__rates_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."operation" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "design"."process_sheet" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."process_sheet" ADD CONSTRAINT "process_sheet_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."process_sheet" ADD CONSTRAINT "process_sheet_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."process_sheet" (platform_id, id);
ALTER TABLE "design"."process_sheet" ADD CONSTRAINT "process_sheet_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."process_sheet" (platform_id, id);
ALTER TABLE "design"."process_sheet" ADD CONSTRAINT "process_sheet_currency_fk" FOREIGN KEY (platform_id, "currency") REFERENCES "finance"."currency" (platform_id, id);
ALTER TABLE "design"."process_sheet" ADD CONSTRAINT "process_sheet_successor_fk" FOREIGN KEY (platform_id, "successor") REFERENCES "design"."process_sheet" (platform_id, id);
CREATE POLICY rows ON "design"."process_sheet__lines" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."process_sheet__lines" ADD CONSTRAINT "process_sheet__lines_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."process_sheet" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."process_sheet__lines" ADD CONSTRAINT "process_sheet__lines_operation_fk" FOREIGN KEY (platform_id, "operation") REFERENCES "design"."operation" (platform_id, id);
CREATE POLICY rows ON "design"."size_chart" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."size_chart" ADD CONSTRAINT "size_chart_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."size_chart" ADD CONSTRAINT "size_chart_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "design"."size_chart" ADD CONSTRAINT "size_chart_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "design"."size_chart" ADD CONSTRAINT "size_chart_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "design"."size_chart" ADD CONSTRAINT "size_chart_template_fk" FOREIGN KEY (platform_id, "template") REFERENCES "design"."size_chart" (platform_id, id);
CREATE POLICY rows ON "design"."size_chart__points" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."size_chart__points" ADD CONSTRAINT "size_chart__points_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."size_chart" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."size_chart__points" ADD CONSTRAINT "size_chart__points_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
CREATE POLICY rows ON "design"."size_chart__sizes" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."size_chart__sizes" ADD CONSTRAINT "size_chart__sizes_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."size_chart" (platform_id, id) ON DELETE CASCADE;
