-- Generated from the definitions: 43 statements. Reviewed before it is committed.
ALTER TABLE "design"."product_portfolio" ADD COLUMN "revision" integer;
CREATE TABLE "design"."tech_pack" (
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
  "receiver" bigint,
  "issue" integer,
  "previous" bigint,
  "language" text,
  "changed_only" boolean,
  "note" text,
  "chart" bigint,
  "bom" bigint,
  "process" bigint,
  "patterns" bigint[],
  "file" bigint[],
  "sha256" text,
  "pages" integer,
  "issued_at" timestamptz,
  "opened_at" timestamptz,
  "factory_co" bigint,
  "search" text NOT NULL DEFAULT '',
  "grams" text[] NOT NULL DEFAULT '{}',
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack_list" ON "design"."tech_pack" (platform_id, company_id, "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "tech_pack_list_factory" ON "design"."tech_pack" (platform_id, "factory_co", "created_at", id, "status") INCLUDE (company_id);
CREATE INDEX "tech_pack_by_status" ON "design"."tech_pack" (platform_id, company_id, "status", "created_at", id) INCLUDE ("factory_co");
CREATE INDEX "tech_pack_by_style" ON "design"."tech_pack" (platform_id, company_id, "style", "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "tech_pack_by_receiver" ON "design"."tech_pack" (platform_id, company_id, "receiver", "created_at", id, "status") INCLUDE ("factory_co");
CREATE INDEX "tech_pack_grams" ON "design"."tech_pack" USING gin (grams) WITH (gin_pending_list_limit = 256);
CREATE INDEX "tech_pack_extra" ON "design"."tech_pack" USING gin (extra jsonb_path_ops) WITH (gin_pending_list_limit = 256) WHERE extra <> '{}';
CREATE UNIQUE INDEX "number__tech_pack" ON "design"."tech_pack" (platform_id, replace(lower("number"), ' ', ''), namesake);
CREATE TABLE "design"."tech_pack__colourways" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "colorway" bigint,
  "colour" bigint,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack__colourways_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack__colourways" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack__colourways_of" ON "design"."tech_pack__colourways" (platform_id, doc_id, no);
CREATE TABLE "design"."tech_pack__dips" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "material_name" text,
  "colour" text,
  "approved_on" date,
  "delta_e" numeric(22,4),
  "formula" text,
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack__dips_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack__dips" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack__dips_of" ON "design"."tech_pack__dips" (platform_id, doc_id, no);
CREATE TABLE "design"."tech_pack__materials" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "colorway" bigint,
  "key" text,
  "material_name" text,
  "specification" text,
  "use" text,
  "colour" text,
  "supplied" boolean,
  "unit" bigint,
  "usage" numeric(22,4),
  "gross" numeric(22,4),
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack__materials_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack__materials" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack__materials_of" ON "design"."tech_pack__materials" (platform_id, doc_id, no);
CREATE TABLE "design"."tech_pack__open_points" (
  "platform_id" bigint NOT NULL,
  "doc_id" bigint NOT NULL,
  "id" bigint NOT NULL,
  "no" integer NOT NULL,
  "company_id" bigint NOT NULL,
  "part" bigint,
  "text" text,
  "photo" bigint[],
  "factory_co" bigint,
  "extra" jsonb NOT NULL DEFAULT '{}',
  CONSTRAINT "tech_pack__open_points_pkey" PRIMARY KEY (platform_id, id)
);
ALTER TABLE "design"."tech_pack__open_points" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE INDEX "tech_pack__open_points_of" ON "design"."tech_pack__open_points" (platform_id, doc_id, no);
CREATE POLICY rows ON "design"."tech_pack" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack" ADD CONSTRAINT "tech_pack_style_fk" FOREIGN KEY (platform_id, "style") REFERENCES "design"."style" (platform_id, id);
ALTER TABLE "design"."tech_pack" ADD CONSTRAINT "tech_pack_receiver_fk" FOREIGN KEY (platform_id, "receiver") REFERENCES "supplier"."factory" (platform_id, id);
ALTER TABLE "design"."tech_pack" ADD CONSTRAINT "tech_pack_previous_fk" FOREIGN KEY (platform_id, "previous") REFERENCES "design"."tech_pack" (platform_id, id);
ALTER TABLE "design"."tech_pack" ADD CONSTRAINT "tech_pack_chart_fk" FOREIGN KEY (platform_id, "chart") REFERENCES "design"."size_chart" (platform_id, id);
ALTER TABLE "design"."tech_pack" ADD CONSTRAINT "tech_pack_bom_fk" FOREIGN KEY (platform_id, "bom") REFERENCES "design"."bom" (platform_id, id);
ALTER TABLE "design"."tech_pack" ADD CONSTRAINT "tech_pack_process_fk" FOREIGN KEY (platform_id, "process") REFERENCES "design"."process_sheet" (platform_id, id);
CREATE POLICY rows ON "design"."tech_pack__colourways" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack__colourways" ADD CONSTRAINT "tech_pack__colourways_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."tech_pack" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."tech_pack__colourways" ADD CONSTRAINT "tech_pack__colourways_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."tech_pack__colourways" ADD CONSTRAINT "tech_pack__colourways_colour_fk" FOREIGN KEY (platform_id, "colour") REFERENCES "design"."colour" (platform_id, id);
CREATE POLICY rows ON "design"."tech_pack__dips" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack__dips" ADD CONSTRAINT "tech_pack__dips_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."tech_pack" (platform_id, id) ON DELETE CASCADE;
CREATE POLICY rows ON "design"."tech_pack__materials" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack__materials" ADD CONSTRAINT "tech_pack__materials_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."tech_pack" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."tech_pack__materials" ADD CONSTRAINT "tech_pack__materials_colorway_fk" FOREIGN KEY (platform_id, "colorway") REFERENCES "design"."colorway" (platform_id, id);
ALTER TABLE "design"."tech_pack__materials" ADD CONSTRAINT "tech_pack__materials_unit_fk" FOREIGN KEY (platform_id, "unit") REFERENCES "master"."unit" (platform_id, id);
CREATE POLICY rows ON "design"."tech_pack__open_points" USING (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[]))) WITH CHECK (platform_id = (SELECT core.platform()) AND ((SELECT core.everyone()) OR "company_id" = ANY ((SELECT core.companies())::bigint[]) OR "factory_co" = ANY ((SELECT core.companies())::bigint[])));
ALTER TABLE "design"."tech_pack__open_points" ADD CONSTRAINT "tech_pack__open_points_doc" FOREIGN KEY (platform_id, doc_id) REFERENCES "design"."tech_pack" (platform_id, id) ON DELETE CASCADE;
ALTER TABLE "design"."tech_pack__open_points" ADD CONSTRAINT "tech_pack__open_points_part_fk" FOREIGN KEY (platform_id, "part") REFERENCES "design"."measurement_part" (platform_id, id);
