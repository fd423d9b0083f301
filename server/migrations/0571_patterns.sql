-- Generated from the definitions: 33 statements. Reviewed before it is committed.
CREATE TABLE "design"."pattern" (
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
  "size_from" text,
  "size_to" text,
  "pattern_no" text,
  "maker" bigint,
  "chart" bigint,
  "cad" bigint[],
  "marker_width" numeric(22,4),
  "shrinkage_warp" numeric(22,4),
  "shrinkage_weft" numeric(22,4),
  "piece_count" integer,
  "area" numeric(22,4),
  "measure_size" text,
  "successor" bigint,
  "remark" text,
  "attachments" bigint[],
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "pattern_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."pattern" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "pattern_list" ON "design"."pattern" (platform_id, company_id, "created_at", id, "status");
CREATE INDEX "pattern_by_status" ON "design"."pattern" (platform_id, company_id, "status", "created_at", id);
CREATE INDEX "pattern_by_style" ON "design"."pattern" (platform_id, company_id, "style", "created_at", id, "status");
CREATE INDEX "pattern_by_maker" ON "design"."pattern" (platform_id, company_id, "maker", "created_at", id, "status");
CREATE INDEX "pattern_grams" ON "design"."pattern" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "pattern_extra" ON "design"."pattern" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE INDEX "pattern_shared" ON "design"."pattern" USING gin (shared);
CREATE UNIQUE INDEX "number__pattern" ON "design"."pattern" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE UNIQUE INDEX "unique__pattern__style__size_from__size_to__edition" ON "design"."pattern" (platform_id, company_id, "style", replace(lower("size_from"), ' ', ''), replace(lower("size_to"), ' ', ''), "edition");
CREATE UNIQUE INDEX "active__pattern" ON "design"."pattern" (platform_id, coalesce("first", id)) WHERE status = 'approved';
CREATE UNIQUE INDEX "open__pattern" ON "design"."pattern" (platform_id, coalesce("first", id)) WHERE status IN ('draft', 'submitted');
CREATE INDEX "pattern_versions" ON "design"."pattern" (platform_id, "first");
CREATE TABLE "design"."pattern__cut_pieces" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "name" text,
  "quantity" integer,
  "material" text,
  "area" numeric(22,4),
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "pattern__cut_pieces_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."pattern__cut_pieces" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "pattern__cut_pieces_of" ON "design"."pattern__cut_pieces" (platform_id, doc_id, no);
CREATE TABLE "design"."pattern__measures" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "direction" text,
  "finished" numeric(22,4),
  "shrinkage" numeric(22,4),
  "pattern" numeric(22,4),
  "shared" bigint[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "pattern__measures_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."pattern__measures" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "pattern__measures_of" ON "design"."pattern__measures" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."pattern" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_first_fk" FOREIGN KEY (platform_id, "first") REFERENCES "design"."pattern" (platform_id, id);
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."pattern" (platform_id, id);
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_size_list_fk" FOREIGN KEY (platform_id, "size_list") REFERENCES "design"."size_list" (platform_id, id);
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_maker_fk" FOREIGN KEY ("maker") REFERENCES core.account (id);
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_chart_fk" FOREIGN KEY (platform_id, "chart") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "design"."pattern" ADD CONSTRAINT "pattern_successor_fk" FOREIGN KEY (platform_id, "successor") REFERENCES "design"."pattern" (platform_id, id);
CREATE POLICY rows ON "design"."pattern__cut_pieces" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."pattern__cut_pieces" ADD CONSTRAINT "pattern__cut_pieces_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."pattern" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "design"."pattern__measures" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[])) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "shared" && (SELECT core.companies())::bigint[]));
ALTER TABLE "design"."pattern__measures" ADD CONSTRAINT "pattern__measures_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."pattern" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."pattern__measures" ADD CONSTRAINT "pattern__measures_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
